import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { goKeys } from "../go-keys";

/** The keyboard shortcuts of any screen and of table rows. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { role } = useViewer();
  const labels = new Map(
    [...document.querySelectorAll("#sidebar nav a")].map((link) => [
      link.getAttribute("href"),
      link.firstElementChild?.nextSibling?.textContent ?? "",
    ]),
  );
  const go = Object.entries(goKeys).flatMap(([key, href]): Line[] =>
    labels.has(href) ? [[`G ${key.toUpperCase()}`, `Go to ${labels.get(href)}`]] : [],
  );
  return (
    <Dialog title="Keys" description="Single letters can be turned off in your account." onClose={onClose}>
      {(requestClose) => (
        <>
          <DialogBody label="Keys">
            <Lines title="Anywhere" lines={[...anywhere, ...go]} />
            {role !== "client" && <Lines title="In the rows of a table" lines={inRows} />}
          </DialogBody>
          <DialogFoot>
            <Button onClick={requestClose} data-autofocus>
              Close
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}

type Line = [keys: string, what: string];

const anywhere: Line[] = [
  ["Ctrl K or ⌘ K", "Search everything"],
  ["Ctrl Z or ⌘ Z", "Undo what was done last on this page"],
  ["/", "Search on this screen"],
  ["N", "Add something on this screen"],
  ["?", "These keys"],
];

const inRows: Line[] = [
  ["↓ ↑ or J K", "Next and previous row, and in an open drawer the next and previous thing"],
  ["Enter", "Open it"],
  ["X or Space", "Tick it; with Shift a range"],
  ["Ctrl A", "Tick all"],
  ["S", "Change its status, or complete an audit"],
  ["D", "Change its due date"],
  ["A", "Change the assignee of an open task"],
  ["C", "Change what is ticked"],
  ["Escape", "Clear the ticks"],
];

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section className="mb-4">
      <h3 className="mb-1 font-semibold">{title}</h3>
      <dl className="grid grid-cols-[120px_1fr] gap-x-3 gap-y-1.5">
        {lines.map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="font-sans text-label text-muted">{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
