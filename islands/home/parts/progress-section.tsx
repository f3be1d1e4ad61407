import { type ReactNode, useId, useState } from "react";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { Lazy } from "#/islands/ui/lazy-part";
import { Progress } from "#/islands/ui/progress";
import type { ClientHome } from "#/src/contract/home";
import { showDate } from "#/src/format/show-dates";
import { launchWords } from "../rules";
import { HomePart } from "./home-part";
import { planList } from "./lazy-panels";
import { TaskLink } from "./task-link";

/** The progress of the work, its target date, and the agency's current and recent steps. */
export function ProgressSection({ home }: { home: ClientHome }) {
  const { today } = useViewer();
  return (
    <HomePart title="Where we are">
      <div className="card-surface flex flex-col gap-4 p-4">
        {home.progress ? (
          <Figures progress={home.progress} />
        ) : (
          <p className="text-label text-muted">Your onboarding has not started yet.</p>
        )}
        {home.doing.length > 0 && (
          <Steps title="What we are doing now">
            {home.doing.map((step) => (
              <Step key={step.id} step={step} day={whenOf(step, today)} />
            ))}
          </Steps>
        )}
        {home.done.length > 0 && (
          <Steps title="What we did recently">
            {home.done.map((step) => (
              <Step key={step.id} step={step} day={showDate(step.doneOn)} />
            ))}
          </Steps>
        )}
      </div>
    </HomePart>
  );
}

function Figures({ progress }: { progress: NonNullable<ClientHome["progress"]> }) {
  const { today } = useViewer();
  const { percentComplete, completedTasks, totalTasks, allTasks, targetLaunchDate } = progress;
  const steps = allTasks > totalTasks ? "onboarding steps" : "steps";
  return (
    <dl className="flex flex-col gap-3">
      <div>
        <dt className="text-label text-muted">Progress</dt>
        <dd className="flex flex-col gap-1.5">
          <span className="tabular-nums">
            <span className="font-semibold">{`${percentComplete}%`}</span>
            <span className="text-label text-muted">{`, ${completedTasks} of ${totalTasks} ${steps} done`}</span>
          </span>
          <Progress percent={percentComplete} label="Progress" tone="blue" className="w-full" />
        </dd>
      </div>
      <div>
        <dt className="text-label text-muted">Launch date</dt>
        <dd className="tabular-nums">
          {targetLaunchDate ? launchWords(targetLaunchDate, today) : "Not set yet"}
        </dd>
      </div>
    </dl>
  );
}

/** "by Mar 9, 2026", or that the agency's step is later than planned. */
function whenOf({ dueDate }: { dueDate: string }, today: string): string {
  return dueDate < today ? "later than planned" : `by ${showDate(dueDate)}`;
}

function Steps({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <h3 id={id} className="font-medium text-label">
        {title}
      </h3>
      <ul aria-labelledby={id} className="flex flex-col gap-1">
        {children}
      </ul>
    </div>
  );
}

function Step({ step, day }: { step: { id: string; name: string }; day: string }) {
  return (
    <li className="flex items-baseline justify-between gap-3 text-label">
      <TaskLink task={step} isPlaceOf />
      <span className="flex-none text-hint text-muted tabular-nums">{day}</span>
    </li>
  );
}

/** Every step of the onboarding and after it, shown on request. */
export function PlanSection({ clientId, total }: { clientId: string; total: number }) {
  const [isShown, setShown] = useState(false);
  return (
    <section aria-label="Every step" className="flex flex-col items-start gap-2">
      <Button aria-expanded={isShown} onInterest={planList.preload} onClick={() => setShown(!isShown)}>
        {isShown ? "Hide the steps" : `Show all ${total} steps`}
      </Button>
      {isShown && <Lazy part={planList} props={{ clientId }} />}
    </section>
  );
}
