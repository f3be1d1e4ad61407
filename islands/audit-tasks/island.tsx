import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useChange } from "#/islands/runtime/changes/change";
import { denial } from "#/islands/runtime/changes/denial";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { classes } from "#/islands/ui/classes";
import { answer, api } from "#/src/client/browser";
import type { AuditExplanation, Driver, OpenAuditTasks } from "#/src/contract/audit-tasks";
import { taskStatus } from "#/src/contract/choices/tasks";
import type { Task } from "#/src/contract/tasks";
import type { Assignee } from "#/src/contract/users";
import { dateIn, showDate } from "#/src/format/show-dates";
import { DriverRow } from "./parts/driver-row";
import { explanationKey, useExplanation } from "./queries";

type Offer = OpenAuditTasks["tasks"][number];
type AuditTasksProps = { explanation: AuditExplanation; people: readonly Assignee[] };

/** The tasks offered by the drivers of an audit, and the state of those from earlier audits. */
export default function AuditTasks({ explanation: first, people }: AuditTasksProps) {
  const { role } = useViewer();
  const { drivers, earlier, clientId, hasOnboarding, auditId } = useExplanation(first).data;
  const [ticked, setTicked] = useState<readonly Offer[]>([]);
  const [isOpening, setOpening] = useState(false);
  const offered = ticked.filter(({ rule }) =>
    drivers.some((driver) => driver.rule === rule && !driver.openTask),
  );
  const change = (offer: Offer) => setTicked(ticked.map((one) => (one.rule === offer.rule ? offer : one)));
  const tick = ({ offer }: Driver, isTicked: boolean) => {
    const others = ticked.filter(({ rule }) => rule !== offer.rule);
    setTicked(isTicked ? [...others, offer] : others);
  };
  const end = (isOpened: boolean) => {
    setOpening(false);
    if (isOpened) setTicked([]);
  };
  const deniedBecause =
    denial(role, "audit.openTasks") ?? (hasOnboarding ? undefined : "Start onboarding before adding tasks");
  const nothing = offered.length === 0 ? "Select at least one task" : undefined;
  return (
    <>
      <section
        aria-labelledby="fix"
        className={classes(
          "flex flex-col gap-3 print:break-inside-avoid",
          drivers.every(({ openTask }) => !openTask) && "print:hidden",
        )}
      >
        <h2 id="fix" className="font-semibold">
          <span className="print:hidden">Create the tasks that fix it</span>
          <span className="hidden print:inline">Tasks</span>
        </h2>
        {drivers.length === 0 ? (
          <p className="card-surface p-4 text-muted">
            No rule took points off this audit, so there is nothing to fix.
          </p>
        ) : (
          <div className="card-surface flex flex-col divide-y divide-line">
            <ul className="flex flex-col divide-y divide-line">
              {drivers.map((driver) => (
                <DriverRow
                  key={driver.rule}
                  driver={driver}
                  clientId={clientId}
                  people={people}
                  offer={offered.find(({ rule }) => rule === driver.rule) ?? null}
                  deniedBecause={deniedBecause}
                  onTick={(isTicked) => tick(driver, isTicked)}
                  onChange={change}
                />
              ))}
            </ul>
            <div className="flex flex-wrap items-center justify-between gap-2 p-3 print:hidden">
              <p className="text-hint text-muted">{deniedBecause ?? "Only selected tasks are created."}</p>
              <Button
                variant="primary"
                isBusy={isOpening}
                deniedBecause={deniedBecause ?? nothing}
                onClick={() => setOpening(true)}
              >
                {offered.length === 0 ? "Create Tasks" : `Create ${counted(offered.length)}`}
              </Button>
            </div>
          </div>
        )}
      </section>
      {isOpening && <Opening auditId={auditId} tasks={[...offered]} onEnd={end} />}
      <Earlier earlier={earlier} clientId={clientId} />
    </>
  );
}

const counted = (count: number) => (count === 1 ? "1 Task" : `${count} Tasks`);

type OpeningProps = OpenAuditTasks & { auditId: string; onEnd: (isOpened: boolean) => void };

/** Creates the selected tasks, once on mount. */
function Opening({ auditId, tasks, onEnd }: OpeningProps) {
  const queries = useQueryClient();
  const { mutate } = useChange({
    send: (json: OpenAuditTasks): Promise<Task[]> =>
      answer(api["client-audits"][":id"].tasks.$post({ param: { id: auditId }, json })),
    done: ({ length }) =>
      length === 1 ? "Task created successfully" : `${length} tasks created successfully`,
    failed: "Failed to create tasks: {message}",
    refresh: () => queries.invalidateQueries({ queryKey: explanationKey(auditId) }),
  });
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    mutate({ tasks }, { onSuccess: () => onEnd(true), onError: () => onEnd(false) });
  });
  return null;
}

type EarlierProps = Pick<AuditExplanation, "earlier" | "clientId">;

/** The state of tasks created from earlier audits. */
function Earlier({ earlier, clientId }: EarlierProps) {
  const { timeZone } = useViewer();
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="became" className="flex flex-col gap-3 print:break-inside-avoid">
      <h2 id="became" className="font-semibold">
        Tasks from earlier audits
      </h2>
      <ul className="card-surface flex flex-col divide-y divide-line">
        {earlier.map((task) => (
          <li key={task.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
            <div className="min-w-0 flex-1">
              <a
                href={`/clients/${clientId}?task=${task.id}`}
                className="wrap-anywhere font-medium hover:underline"
              >
                {task.name}
              </a>
              <p className="text-hint text-muted">{story(task, timeZone)}</p>
            </div>
            <Badge tone={taskStatus.tone(task.status)}>{taskStatus.label(task.status)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function story(
  { auditDate, completedAt, dueDate, holds }: EarlierProps["earlier"][number],
  timeZone: string,
): string {
  const from = auditDate ? `From the audit of ${showDate(auditDate)}` : "From a deleted audit";
  const when = completedAt ? `done ${showDate(dateIn(timeZone, completedAt))}` : `due ${showDate(dueDate)}`;
  return `${from}, ${when}. ${outcome(holds)}`;
}

function outcome(holds: boolean | null): string {
  if (holds === null) return "This audit has no figures for its rule.";
  return holds ? "Its rule still takes points off." : "Its rule no longer takes points off.";
}
