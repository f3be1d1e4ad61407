import { useState } from "react";
import { denial } from "#/islands/runtime/changes/denial";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { Field } from "#/islands/ui/field";
import { TextInput } from "#/islands/ui/inputs";
import { LinkToPassOn } from "#/islands/ui/link-to-pass-on";
import { ApiError } from "#/src/client/api-error";
import { limits } from "#/src/contract/limits";
import type { RequestLink, SentRequestLink } from "#/src/contract/requests";
import { dateIn, showDate } from "#/src/format/show-dates";
import { useSendLink, useWithdrawLink } from "../changes";
import { useLinks } from "../queries";

/** Sends the form to an address without an account, and lists the links that were sent. */
export function LinksCard({ taskId, first }: { taskId: string; first: RequestLink[] }) {
  const { role, timeZone } = useViewer();
  const day = (moment: string) => showDate(dateIn(timeZone, moment));
  const links = useLinks(taskId, first);
  const [send, withdraw] = [useSendLink(taskId), useWithdrawLink(taskId)];
  const [email, setEmail] = useState("");
  const [error, setError] = useState("");
  const [passedOn, setPassedOn] = useState<SentRequestLink | null>(null);
  const denied = denial(role, "request.review");
  return (
    <section aria-labelledby="links" className="card-surface flex flex-col gap-3 p-4">
      <h2 id="links" className="font-semibold">
        Send by a link
      </h2>
      <p className="text-label text-muted">
        For people without an account, such as the client's accountant. A link opens this form only and works
        for 30 days. Where mail is set up, it is mailed and asks for a code that goes to the same address.
      </p>
      <form
        noValidate
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (send.isPending || email.trim() === "" || denied) return;
          setError("");
          send.mutate(
            { email },
            {
              onSuccess: (sent) => {
                setEmail("");
                setPassedOn(sent);
              },
              onError: (failure) =>
                setError(failure instanceof ApiError ? (failure.errors[0]?.message ?? failure.detail) : ""),
            },
          );
        }}
      >
        <Field label="Email" error={error} className="min-w-60 flex-1">
          {(control) => (
            <TextInput
              {...control}
              type="email"
              value={email}
              maxLength={limits.emailLength}
              onChange={({ currentTarget: { value } }) => setEmail(value)}
            />
          )}
        </Field>
        <Button type="submit" isBusy={send.isPending} isDisabled={email.trim() === ""} deniedBecause={denied}>
          Send the form
        </Button>
      </form>
      {passedOn?.link !== undefined && (
        <LinkToPassOn
          key={passedOn.id}
          email={passedOn.email}
          link={passedOn.link}
          wasCopied={false}
          hint="Anyone who has it can fill in this form."
        />
      )}
      {links.length > 0 && (
        <ul aria-label="Links" className="flex flex-col">
          {links.map((link) => (
            <li
              key={link.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line py-2 not-first:border-t"
            >
              <span className="wrap-anywhere min-w-0 basis-full sm:flex-1">{link.email}</span>
              <span className="text-hint text-muted tabular-nums">
                {link.lastUsedAt ? `Used ${day(link.lastUsedAt)}` : `Sent ${day(link.sentAt)}`}
              </span>
              {link.isOpen ? (
                <Button
                  variant="ghost"
                  aria-label={`Withdraw the link of ${link.email}`}
                  deniedBecause={denied}
                  isDisabled={withdraw.isPending}
                  onClick={() => withdraw.mutate(link)}
                >
                  Withdraw
                </Button>
              ) : (
                <Badge>Ended</Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
