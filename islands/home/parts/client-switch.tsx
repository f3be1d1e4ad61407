import type { OwnClient } from "#/src/contract/users";

type ClientSwitchProps = {
  clients: readonly OwnClient[];
  /** The client on the screen. */
  shownId: string | null;
};

/** The user's clients; a press opens one and makes it the one that opens first. The forms need no script. */
export function ClientSwitch({ clients, shownId }: ClientSwitchProps) {
  return (
    <nav aria-label="Your clients">
      <ul className="flex flex-wrap gap-2">
        {clients.map(({ id, name }) => (
          <li key={id} className="min-w-0 max-w-full">
            <form method="post" action={`/clients/${id}/switch`}>
              <button
                type="submit"
                className={`btn max-w-full max-sm:min-h-11 ${id === shownId ? "btn-primary" : ""}`}
                aria-current={id === shownId ? "page" : undefined}
              >
                <span className="truncate">{name}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </nav>
  );
}
