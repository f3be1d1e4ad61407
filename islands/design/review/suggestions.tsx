import { Button } from "#/islands/ui/button";
import { usePeople } from "./review-queries";

type SuggestionsProps = {
  projectId: string;
  /** The addresses that are in the field already. */
  taken: readonly string[];
  onAdd: (email: string) => void;
};

/** The client's people, each put into the field by a press. */
export function Suggestions({ projectId, taken, onAdd }: SuggestionsProps) {
  const people = usePeople(projectId).data?.filter(({ email }) => !taken.includes(email)) ?? [];
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
