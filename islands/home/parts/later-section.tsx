import type { ClientHome, HomeLater } from "#/src/contract/home";
import { laterWords } from "../rules";
import { HomePart } from "./home-part";
import { TaskLink } from "./task-link";

/** The client's tasks that cannot start yet, with what they wait for; hidden if there are none. */
export function LaterSection({ later, hasMoreLater }: Pick<ClientHome, "later" | "hasMoreLater">) {
  if (later.length === 0) return null;
  return (
    <HomePart title="Later">
      <div className="card-surface">
        <ul className="divide-y divide-line">
          {later.map((task) => (
            <LaterTask key={task.id} task={task} />
          ))}
        </ul>
        {hasMoreLater && (
          <p className="border-line border-t px-4 py-3 text-label text-muted">
            There is more to do after these.
          </p>
        )}
      </div>
    </HomePart>
  );
}

function LaterTask({ task }: { task: HomeLater }) {
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <h3 className="font-medium">
        <TaskLink task={task} isPlaceOf />
      </h3>
      <p className="wrap-anywhere text-label text-muted">{laterWords(task)}</p>
    </li>
  );
}
