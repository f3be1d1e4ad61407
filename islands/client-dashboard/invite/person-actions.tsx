import { useState } from "react";
import { denial } from "#/islands/runtime/denial";
import { useViewer } from "#/islands/runtime/viewer";
import { Button } from "#/islands/ui/button";
import { Confirm } from "#/islands/ui/confirm";
import type { Client } from "#/src/contract/clients";
import type { ClientPerson } from "#/src/contract/invitations";
import { useRemovePerson } from "./changes";

/** Keeps somebody of a client out, after a question. */
export function PersonActions({ client, person }: { client: Client; person: ClientPerson }) {
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
