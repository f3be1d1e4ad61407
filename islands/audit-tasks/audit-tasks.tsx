import { useState } from "react";
import { denial } from "#/islands/runtime/denial";
import { useViewer } from "#/islands/runtime/viewer";
import { Button } from "#/islands/ui/button";
import type { AuditExplanation, Driver, OpenAuditTasks } from "#/src/contract/audit-tasks";
import type { Assignee } from "#/src/contract/users";
import { DriverRow } from "./parts/driver-row";
import { Earlier } from "./parts/earlier";
import { Opening } from "./parts/opening";
import { useExplanation } from "./queries";

type Offer = OpenAuditTasks["tasks"][number];
export type AuditTasksProps = { explanation: AuditExplanation; people: readonly Assignee[] };

/** The tasks that the drivers of an audit offer, and what became of those of audits before. */
export function AuditTasks({ explanation: first, people }: AuditTasksProps) {
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
  const nothing = offered.length === 0 ? "Tick at least one task" : undefined;
  return (
    <>
      <section aria-labelledby="fix" className="flex flex-col gap-3">
        <h2 id="fix" className="font-semibold">
          Open the tasks that fix it
        </h2>
        {drivers.length === 0 ? (
          <p className="card-surface p-4 text-muted">
            No rule took points of this audit: there is nothing to fix.
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
              <p className="text-hint text-muted">
                {deniedBecause ?? "Nothing is opened that is not ticked."}
              </p>
              <Button
                variant="primary"
                isBusy={isOpening}
                deniedBecause={deniedBecause ?? nothing}
                onClick={() => setOpening(true)}
              >
                {offered.length === 0 ? "Open Tasks" : `Open ${counted(offered.length)}`}
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
