import { LoadFailure } from "#/islands/runtime/loading/load-failure";
import { Fieldset } from "#/islands/ui/fieldset";
import { LabelledCheckbox } from "#/islands/ui/labelled-checkbox";
import type { ReschedulePlan } from "#/src/contract/due-dates";
import type { Task } from "#/src/contract/tasks";
import { showDate } from "#/src/format/show-dates";
import { keptOf, reasonOf, summaryOf, visibleMoves } from "./plan-words";
import type { useDatePlan } from "./queries";

type PlanViewProps = {
  query: ReturnType<typeof useDatePlan>;
  tasks: readonly Task[];
  /** Tasks with a date set by hand that move all the same. */
  include: readonly string[];
  onInclude: (include: string[]) => void;
};

/** The plan of new dates: tasks that move, tasks that could, and the number of those that stay. */
export function PlanView({ query, tasks, include, onInclude }: PlanViewProps) {
  const { data: plan, error } = query;
  if (error) return <LoadFailure title="The plan could not be made" query={query} />;
  if (!plan) return <p role="status">Making the plan…</p>;
  const moves = visibleMoves(plan);
  const stay = keptOf(plan);
  return (
    <div className="flex flex-col gap-4">
      <p role="status">{summaryOf(plan)}</p>
      {moves.length > 0 && <Moves moves={moves} />}
      <ByHand plan={plan} tasks={tasks} include={include} onInclude={onInclude} />
      {stay && <p className="text-label text-muted">{stay}</p>}
    </div>
  );
}

function Moves({ moves }: { moves: ReschedulePlan["moves"] }) {
  return (
    <table className="w-full text-left text-label">
      <caption className="sr-only">Tasks that move</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="py-1 pr-4 font-medium">
            Task
          </th>
          <th scope="col" className="py-1 pr-4 font-medium">
            Due
          </th>
          <th scope="col" className="py-1 font-medium max-sm:hidden">
            Why
          </th>
        </tr>
      </thead>
      <tbody>
        {moves.map((move) => (
          <tr key={move.taskId} className="border-line border-t align-top">
            <th scope="row" className="wrap-anywhere py-2 pr-4 font-medium">
              {move.name}
              <span className="block font-normal text-hint text-muted sm:hidden">{reasonOf(move)}</span>
            </th>
            <td className="whitespace-nowrap py-2 pr-4 tabular-nums">
              {move.from !== move.to && <s className="block text-muted">{showDate(move.from)}</s>}
              {showDate(move.to)}
            </td>
            <td className="py-2 text-muted max-sm:hidden">{reasonOf(move)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Tasks with a date set by hand, which move only if chosen. */
function ByHand({
  plan,
  tasks,
  include,
  onInclude,
}: Omit<PlanViewProps, "query"> & { plan: ReschedulePlan }) {
  const byHand = tasks.filter(
    ({ id }) =>
      include.includes(id) || plan.keeps.some(({ taskId, why }) => taskId === id && why === "by_hand"),
  );
  if (byHand.length === 0) return null;
  return (
    <Fieldset>
      <legend className="mb-1 font-medium text-label">Set by hand, and stay unless you choose them</legend>
      {byHand.map(({ id, name, dueDate }) => (
        <LabelledCheckbox
          key={id}
          checked={include.includes(id)}
          onChange={({ target }) =>
            onInclude(target.checked ? [...include, id] : include.filter((each) => each !== id))
          }
          hint={`Due ${showDate(dueDate)}`}
        >
          {name}
        </LabelledCheckbox>
      ))}
    </Fieldset>
  );
}
