import { Button } from "#/islands/ui/button";
import { useProjectCache } from "../queries";
import { usePeople } from "./review-changes";

type SuggestionsProps = {
  projectId: string;
  /** The addresses that are in the field already. */
  taken: readonly string[];
  onAdd: (email: string) => void;
};

/** The client's people, each put into the field by a press. */
export function Suggestions({ projectId, taken, onAdd }: SuggestionsProps) {
  const clientId = useProjectCache()
    .current()
    .find(({ id }) => id === projectId)?.clientId;
  return clientId === undefined ? null : <People clientId={clientId} taken={taken} onAdd={onAdd} />;
}

type PeopleProps = Omit<SuggestionsProps, "projectId"> & { clientId: string };

function People({ clientId, taken, onAdd }: PeopleProps) {
  const people = usePeople(clientId).data?.filter(({ email }) => !taken.includes(email)) ?? [];
  if (people.length === 0) return null;
  return (
    <ul aria-label="People of the client" className="mt-2 mb-3 flex flex-wrap gap-2">
      {people.map(({ id, email, name }) => (
        <li key={id}>
          <Button aria-label={name ? `Add ${name}, ${email}` : `Add ${email}`} onClick={() => onAdd(email)}>
            {name ?? email}
          </Button>
        </li>
      ))}
    </ul>
  );
}
