import { useId } from "react";
import { UnreadMark } from "#/islands/ui/unread-mark";
import type { ClientHome } from "#/src/contract/home";
import { TaskLink } from "./task-link";

/** Maximum number of conversations listed; the others are only marked on their task or project. */
const named = 3;

/** Conversations with unread comments; hidden if there are none. */
export function NewComments({ unread }: Pick<ClientHome, "unread">) {
  const headId = useId();
  const more = unread.length - named;
  if (unread.length === 0) return null;
  return (
    <section
      aria-labelledby={headId}
      className="card-surface flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-label"
    >
      <h2 id={headId} className="text-muted">
        New comments
      </h2>
      <ul className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {unread.slice(0, named).map(({ kind, id, name, count }) => (
          <li key={id} className="flex min-w-0 items-center gap-2">
            <UnreadMark count={count} />
            {kind === "task" ? (
              <TaskLink task={{ id, name }} at="conversation" />
            ) : (
              <a
                href={`/design?project=${id}`}
                className="wrap-anywhere hover:underline max-sm:min-h-11 inline-flex items-center"
              >
                {name}
              </a>
            )}
          </li>
        ))}
        {more > 0 && <li className="text-muted">{`and ${more} more`}</li>}
      </ul>
    </section>
  );
}
