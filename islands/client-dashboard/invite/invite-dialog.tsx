import { type FormEvent, useState } from "react";
import { failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { fieldRefusal } from "#/islands/runtime/changes/refusals";
import { Button } from "#/islands/ui/button";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { Field } from "#/islands/ui/field";
import { TextInput } from "#/islands/ui/inputs";
import { LabelledCheckbox } from "#/islands/ui/labelled-checkbox";
import { LinkToPassOn } from "#/islands/ui/link-to-pass-on";
import type { Client } from "#/src/contract/clients";
import { emailKey } from "#/src/contract/email-key";
import { limits } from "#/src/contract/limits";
import { usePageContext } from "../page-context";
import { AccessLists } from "./access-lists";
import { type Sent, useSendInvitation } from "./changes";
import { useAccess } from "./queries";

/** Invites a person of the client, and shows people with access and pending invitations. */
export function InviteDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const { hasMail } = usePageContext();
  const access = useAccess(client.id);
  const send = useSendInvitation(client.id);
  const [typed, setTyped] = useState<{ email?: string; name?: string; line?: string }>({});
  const [passedOn, setPassedOn] = useState<Sent | null>(null);

  const contact = contactToInvite(client, access);
  const email = typed.email ?? contact.email;
  const name = typed.name ?? (email === contact.email ? contact.name : "");
  const line = typed.line ?? "";
  const [missing, setMissing] = useState("");
  const [repeats, setRepeats] = useState(true);

  const showSent = (sent: Sent) => {
    if (sent.invitation.link === undefined) return onClose();
    setPassedOn(sent);
    setTyped({ email: "", name: "", line: "" });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    if (email.trim() === "") return setMissing("Required");
    setPassedOn(null);
    send.mutate({ email, name, repeats, ...(line.trim() && { line }) }, { onSuccess: showSent });
  };
  const change = (part: typeof typed) => {
    setTyped((before) => ({ ...before, ...part }));
    setMissing("");
    send.reset();
  };
  const lineRefusal = send.error ? fieldRefusal(send.error, "line") : "";
  const refusal = send.error && !lineRefusal ? fieldRefusal(send.error) || failureSentence(send.error) : "";
  return (
    <Dialog
      title="Invite Client to Portal"
      description={client.name}
      isDirty={() => typed.email !== undefined && typed.email !== "" && typed.email !== contact.email}
      onClose={onClose}
    >
      {(requestClose) => (
        <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
          <DialogBody>
            <p className="mb-3 text-muted">
              {hasMail
                ? "They get a mail with a link that can be used once, for seven days."
                : "Mail is not set up: you get a link to pass on, which can be used once, for seven days."}
            </p>
            <div className="form-columns">
              <Field label="Email" isRequired error={missing || refusal}>
                {(control) => (
                  <TextInput
                    {...control}
                    data-autofocus
                    type="email"
                    inputMode="email"
                    maxLength={limits.emailLength}
                    value={email}
                    onChange={(event) => change({ email: event.target.value })}
                  />
                )}
              </Field>
              <Field label="Name">
                {(control) => (
                  <TextInput
                    {...control}
                    maxLength={limits.nameLength}
                    value={name}
                    onChange={(event) => change({ name: event.target.value })}
                  />
                )}
              </Field>
              <Field
                label="Your own line"
                hint="Shown in the mail under your name. Without addresses or links."
                error={lineRefusal}
                className="sm:col-span-2"
              >
                {(control) => (
                  <TextInput
                    {...control}
                    maxLength={limits.invitationLine}
                    value={line}
                    onChange={(event) => change({ line: event.target.value })}
                  />
                )}
              </Field>
            </div>
            {hasMail && (
              <LabelledCheckbox
                className="mt-3"
                checked={repeats}
                onChange={(event) => setRepeats(event.currentTarget.checked)}
                hint="On the working mornings 3 and 6 days later, while they have not come in; then the account manager is asked to phone."
              >
                Send it again automatically
              </LabelledCheckbox>
            )}
            {passedOn && (
              <LinkToPassOn
                key={passedOn.invitation.link}
                email={passedOn.invitation.email}
                link={passedOn.invitation.link ?? ""}
                wasCopied={passedOn.isCopied}
                hint="Anyone who has it can sign in as them."
              />
            )}
            <AccessLists client={client} access={access} onLink={setPassedOn} />
          </DialogBody>
          <DialogFoot>
            <Button onClick={requestClose}>{passedOn ? "Done" : "Cancel"}</Button>
            <Button type="submit" variant="primary" isBusy={send.isPending}>
              Send Invitation
            </Button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  );
}

/** Returns the primary contact, unless they have access or an invitation. */
function contactToInvite(client: Client, { people = [], waiting = [] }: ReturnType<typeof useAccess>) {
  const email = emailKey(client.primaryContactEmail);
  const isListed = [...people, ...waiting].some((person) => person.email === email);
  return isListed ? { email: "", name: "" } : { email, name: client.primaryContactName };
}
