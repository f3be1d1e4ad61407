import { type ReactNode, useId, useState } from "react";
import { denial } from "#/islands/runtime/changes/denial";
import { LoadFailure } from "#/islands/runtime/loading/load-failure";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { Confirm } from "#/islands/ui/confirm";
import { LoadingText } from "#/islands/ui/loading-bar";
import type { Client } from "#/src/contract/clients";
import type { ClientPerson, Invitation } from "#/src/contract/invitations";
import { showDate, showMoment } from "#/src/format/show-dates";
import { type Sent, useRemovePerson, useSendAgain, useWithdraw } from "./changes";
import type { useAccess } from "./queries";

type AccessListsProps = {
  client: Client;
  access: ReturnType<typeof useAccess>;
  /** Receives a link that must be passed on by hand. */
  onLink: (sent: Sent) => void;
};

/** Pending invitations, and the people with access. */
export function AccessLists({ client, access, onLink }: AccessListsProps) {
  const { timeZone } = useViewer();
  const { people, waiting, error, isFetching, retry } = access;
  const moment = (at: string) => showMoment(at, timeZone) ?? "Unknown date";
  if (!people || !waiting) {
    if (!error || isFetching) return <LoadingText>Loading people...</LoadingText>;
    return (
      <div className="mt-5">
        <LoadFailure title="The people could not be loaded" query={{ error, refetch: retry }} />
      </div>
    );
  }
  // People with a pending invitation are listed only under Invited.
  const others = people.filter(
    ({ email, lastVisitAt }) => lastVisitAt !== null || !waiting.some((invited) => invited.email === email),
  );
  return (
    <>
      {waiting.length > 0 && (
        <List title="Invited">
          {waiting.map((invitation) => {
            const { id, email, name, sentAt, sentBy, expiresAt, state, repeatsOn, mail } = invitation;
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
                {repeatsOn && (
                  <span className="block">Sent again automatically on {showDate(repeatsOn)}</span>
                )}
                {mail?.state === "failed" && (
                  <span className="block text-red">
                    Not delivered: {mail.lastError ?? "no reason was stored."}
                  </span>
                )}
              </Line>
            );
          })}
        </List>
      )}
      <List title="People">
        {others.length === 0 && (
          <li className="py-2 text-muted">Nobody at {client.name} has signed in yet.</li>
        )}
        {others.map((person) => (
          <Line
            key={person.id}
            name={person.name}
            email={person.email}
            actions={<PersonActions client={client} person={person} />}
          >
            {person.lastVisitAt ? `Last visit ${moment(person.lastVisitAt)}` : "Has not signed in yet"}
            {person.alsoOf.length > 0 && (
              <span className="wrap-anywhere block">
                Also of {person.alsoOf.map(({ name }) => name).join(", ")}
              </span>
            )}
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

type WaitingActionsProps = { clientId: string; invitation: Invitation; onLink: (sent: Sent) => void };

/** Resends a pending invitation, or withdraws it after a confirmation. */
function WaitingActions({ clientId, invitation, onLink }: WaitingActionsProps) {
  const { email } = invitation;
  const again = useSendAgain(clientId);
  const withdraw = useWithdraw(clientId);
  const [isAsking, setAsking] = useState(false);
  const showSent = (sent: Sent) => sent.invitation.link !== undefined && onLink(sent);
  return (
    <>
      <Button
        variant="ghost"
        aria-label={`Send again to ${email}`}
        isBusy={again.isPending}
        onClick={() => again.mutate(invitation, { onSuccess: showSent })}
      >
        Send again
      </Button>
      <Button
        variant="ghost"
        aria-label={`Withdraw the invitation of ${email}`}
        onClick={() => setAsking(true)}
      >
        Withdraw
      </Button>
      {isAsking && (
        <Confirm
          title="Withdraw Invitation"
          text={`Are you sure you want to withdraw the invitation of ${email}? Its link will no longer work.`}
          confirmLabel="Withdraw"
          isDestructive
          isBusy={withdraw.isPending}
          onConfirm={() => withdraw.mutate(invitation, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Removes a person's access after a confirmation. */
function PersonActions({ client, person }: { client: Client; person: ClientPerson }) {
  const { role } = useViewer();
  const remove = useRemovePerson(client.id);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        aria-label={`Remove ${person.email}`}
        deniedBecause={denial(role, "person.remove")}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      {isAsking && (
        <Confirm
          title="Remove Person"
          text={`Are you sure you want to keep ${person.email} out of the portal of "${client.name}"? They are signed out everywhere at once.`}
          confirmLabel="Remove"
          isDestructive
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(person, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
