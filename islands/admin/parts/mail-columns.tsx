import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { actionsColumn, type Column, OneLine } from "#/islands/ui/table";
import { mailKind, mailState } from "#/src/contract/choices/mail";
import type { Mail } from "#/src/contract/mail";
import { showMoment } from "#/src/format/show-dates";

type Surroundings = {
  timeZone: string;
  /** Reason why no mail is sent; undefined when mail works. */
  deniedBecause: string | undefined;
  /** The id of the mail being resent. */
  sending: string | null;
  sendAgain: (mail: Mail) => void;
};

/** The columns of the mail table. */
export function mailColumns({ timeZone, deniedBecause, sending, sendAgain }: Surroundings): Column<Mail>[] {
  const moment = (at: string) => showMoment(at, timeZone) ?? "Unknown date";
  return [
    {
      key: "to",
      header: "To",
      cell: ({ to }) => <OneLine text={to} className="font-medium" />,
      width: "w-[18%] xl:w-[16%]",
      phone: "title",
    },
    {
      key: "kind",
      header: "Kind",
      cell: ({ kind }) => <span className="only-wide">{mailKind.label(kind)}</span>,
      width: "only-wide w-36",
      phone: "meta",
    },
    {
      key: "subject",
      header: "Subject",
      cell: ({ subject, clientId, clientName }) => (
        <div className="min-w-0">
          <OneLine text={subject ?? "Not sent yet"} className={subject === null ? "text-muted" : ""} />
          {clientId !== null && (
            <a
              href={`/clients/${clientId}?tab=mail`}
              className="block truncate text-hint text-muted hover:underline"
            >
              {clientName}
            </a>
          )}
        </div>
      ),
      width: "w-[20%] xl:w-[18%]",
      phone: "meta",
    },
    {
      key: "state",
      header: "State",
      cell: ({ state }) => <Badge tone={mailState.tone(state)}>{mailState.label(state)}</Badge>,
      width: "w-24",
      phone: "meta",
    },
    {
      key: "what",
      header: "What Happened",
      cell: (mail) => <p className="wrap-anywhere whitespace-normal text-muted">{story(mail, moment)}</p>,
      phone: "meta",
    },
    {
      key: "written",
      header: "Written",
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="whitespace-normal tabular-nums">
          {moment(createdAt)}
        </time>
      ),
      width: "w-26 xl:w-32",
      phone: "meta",
    },
    actionsColumn(
      "w-28 xl:w-30",
      (mail) =>
        mail.state !== "waiting" && (
          <Button
            variant="ghost"
            aria-label={`Send again to ${mail.to}`}
            isBusy={sending === mail.id}
            deniedBecause={deniedBecause}
            onClick={() => sendAgain(mail)}
          >
            Send again
          </Button>
        ),
    ),
  ];
}

/** Describes the delivery of a mail, in the server's words if there are any. */
function story({ state, attempts, lastError, sentAt }: Mail, moment: (at: string) => string): string {
  const tries = attempts === 1 ? "1 try" : `${attempts} tries`;
  if (state === "failed") return `Given up after ${tries}: ${lastError ?? "no reason was stored."}`;
  if (state === "sent" && sentAt !== null) {
    const before = lastError === null ? "" : ` Before that: ${lastError}`;
    return `Sent ${moment(sentAt)}${attempts > 1 ? ` after ${tries}` : ""}.${before}`;
  }
  return lastError === null
    ? "Will be sent within moments."
    : `Waits to be tried again after ${tries}: ${lastError}`;
}
