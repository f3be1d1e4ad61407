import { type ReactNode, useId } from "react";
import { failureSentence } from "#/islands/runtime/failure-sentence";
import { useViewer } from "#/islands/runtime/viewer";
import { ErrorState } from "#/islands/ui/error-state";
import { LoadingText } from "#/islands/ui/loading-bar";
import type { Client } from "#/src/contract/clients";
import { showMoment } from "#/src/format/show-dates";
import type { Sent } from "./changes";
import { PersonActions } from "./person-actions";
import type { useAccess } from "./queries";
import { WaitingActions } from "./waiting-actions";

type AccessListsProps = {
  client: Client;
  access: ReturnType<typeof useAccess>;
  /** Takes a link that is to be passed on. */
  onLink: (sent: Sent) => void;
};

/** Who was invited and has not come, and who may come in. */
export function AccessLists({ client, access, onLink }: AccessListsProps) {
  const { timeZone } = useViewer();
  const { people, waiting, error, isFetching, retry } = access;
  const moment = (at: string) => showMoment(at, timeZone) ?? "Unknown date";
  if (!people || !waiting) {
    if (!error || isFetching) return <LoadingText>Loading people...</LoadingText>;
    return (
      <div className="mt-5">
        <ErrorState title="The people could not be loaded" detail={failureSentence(error)} onRetry={retry} />
      </div>
    );
  }
  // Whoever was invited and has not come stands under Invited alone.
  const others = people.filter(
    ({ email, lastVisitAt }) => lastVisitAt !== null || !waiting.some((invited) => invited.email === email),
  );
  return (
    <>
      {waiting.length > 0 && (
        <List title="Invited">
          {waiting.map((invitation) => {
            const { id, email, name, sentAt, sentBy, expiresAt, state, mail } = invitation;
            return (
              <Line
                key={id}
                name={name}
                email={email}
                actions={<WaitingActions clientId={client.id} invitation={invitation} onLink={onLink} />}
              >
                {state === "expired"
                  ? `Its link ended ${moment(expiresAt)}`
                  : `Sent ${moment(sentAt)} by ${sentBy}`}
                {mail?.state === "failed" && (
                  <span className="block text-red">
                    Not delivered: {mail.lastError ?? "no reason was kept."}
                  </span>
                )}
              </Line>
            );
          })}
        </List>
      )}
      <List title="People">
        {others.length === 0 && <li className="py-2 text-muted">Nobody of {client.name} has come in yet.</li>}
        {others.map((person) => (
          <Line
            key={person.id}
            name={person.name}
            email={person.email}
            actions={<PersonActions client={client} person={person} />}
          >
            {person.lastVisitAt ? `Last visit ${moment(person.lastVisitAt)}` : "Has not come yet"}
          </Line>
        ))}
      </List>
    </>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-5">
      <h3 id={id} className="font-semibold text-label">
        {title}
      </h3>
      <ul className="divide-y divide-base-300">{children}</ul>
    </section>
  );
}

type LineProps = { name: string | null; email: string; actions: ReactNode; children: ReactNode };

function Line({ name, email, actions, children }: LineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{name ?? email}</p>
        {name && <p className="text-hint text-muted wrap-anywhere">{email}</p>}
        <p className="text-hint text-muted wrap-anywhere">{children}</p>
      </div>
      <div className="-mx-2 flex flex-none gap-1">{actions}</div>
    </li>
  );
}
