import Calendar from "lucide-react/icons/calendar";
import ListChecks from "lucide-react/icons/list-checks";
import TrendingUp from "lucide-react/icons/trending-up";
import { type ReactNode, useState } from "react";
import { denial } from "#/islands/runtime/changes/denial";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Explained } from "#/islands/ui/explained";
import { Icon } from "#/islands/ui/icon";
import { IconButton } from "#/islands/ui/icon-button";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { Progress } from "#/islands/ui/progress";
import { StatCard, StatStrip } from "#/islands/ui/stat-card";
import type { Onboarding } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";
import { showDate } from "#/src/format/show-dates";
import { launchNote, openNote, pastDueNote, progressOf } from "../rules";
import type { TaskAddressState } from "../tasks/address";
import { type PhaseTab, pastDueTab } from "../tasks/phase";

type DashboardCardsProps = {
  onboarding: Onboarding;
  tasks: readonly Task[];
  address: TaskAddressState;
  tab: PhaseTab;
};

/** Progress, Tasks, Past Due and Launch Date; Tasks filters the table below to open tasks, Past Due to late ones. */
export function DashboardCards({ onboarding, tasks, address, tab }: DashboardCardsProps) {
  const { query, choose } = address;
  const filter = (status: "open" | "past_due", phase = tab.phase) => ({
    isOn: query.status === status,
    onToggle: (isOn: boolean) =>
      choose({ status: isOn && status, ...(isOn && phase !== tab.phase && { phase }) }),
  });
  const progress = progressOf(tasks);
  const { total, done, pastDue, percent, isComplete, ongoing } = progress;
  const ongoingLine = tab.hasTabs && <Line>{`${ongoing.done} of ${ongoing.total} ongoing`}</Line>;
  return (
    <StatStrip>
      <StatCard label="Progress" figure={`${percent}%`} icon={<TrendingUp size={16} aria-hidden />}>
        <Progress percent={percent} label="Progress" className="mt-1.5 w-full" />
        {ongoingLine}
      </StatCard>
      <StatCard
        label="Tasks"
        figure={`${done} of ${total}`}
        context={openNote(progress)}
        filter={filter("open")}
        icon={<ListChecks size={16} aria-hidden />}
      >
        {ongoingLine}
      </StatCard>
      <StatCard
        label="Past Due"
        figure={pastDue}
        filter={filter("past_due", pastDueTab(tasks, tab.phase))}
        context={ongoing.pastDue === 0 && pastDueNote(progress)}
        icon={<Icon name="circle-alert" className={pastDue > 0 ? "text-red" : undefined} />}
        tone={pastDue > 0 && "red"}
      >
        {ongoing.pastDue > 0 && <Line>{pastDueNote(progress)}</Line>}
      </StatCard>
      <LaunchDateCard
        onboarding={onboarding}
        tasks={tasks}
        isComplete={isComplete}
        hasOngoing={tab.hasTabs}
        icon={<Calendar size={16} aria-hidden />}
      />
    </StatStrip>
  );
}

/** A line that stays visible on a phone, where notes are hidden. */
function Line({ children }: { children: string }) {
  return <p className="w-full text-hint text-muted tabular-nums">{children}</p>;
}

const dialogPart = lazyPart("The form for the launch date", () =>
  import("./launch-date-dialog").then((m) => m.LaunchDateDialog),
);

type LaunchDateCardProps = {
  onboarding: Onboarding;
  tasks: readonly Task[];
  isComplete: boolean;
  hasOngoing: boolean;
  icon: ReactNode;
};

/** The launch date, the time left, and a button to set it. */
function LaunchDateCard({ onboarding, tasks, isComplete, hasOngoing, icon }: LaunchDateCardProps) {
  const { role, today } = useViewer();
  const [isOpen, setOpen] = useState(false);
  const denied = denial(role, "onboarding.update");
  const { targetLaunchDate } = onboarding;
  const note =
    targetLaunchDate === null ? null : launchNote({ targetLaunchDate, today, isComplete, hasOngoing });
  const interest = { onPointerEnter: dialogPart.preload, onFocus: dialogPart.preload };
  return (
    <>
      <StatCard
        label="Launch Date"
        figure={targetLaunchDate === null ? "Not set" : showDate(targetLaunchDate)}
        icon={icon}
        tone={note?.isOverdue && "red"}
      >
        <div className="flex w-full flex-wrap items-center justify-between gap-x-3 text-hint text-muted">
          {note ? (
            <span className="flex items-center gap-1">
              <span className={note.isOverdue ? "font-medium text-red" : undefined}>{note.text}</span>
              <IconButton
                {...interest}
                label="Change target date"
                className="-my-2"
                icon={<Icon name="pencil" size={13} />}
                deniedBecause={denied}
                onClick={() => setOpen(true)}
              />
            </span>
          ) : (
            <Explained denial={denied}>
              <button
                {...interest}
                type="button"
                className={denied ? "text-muted" : "font-medium text-link hover:underline"}
                aria-disabled={denied ? true : undefined}
                onClick={() => !denied && setOpen(true)}
              >
                Set target date
              </button>
            </Explained>
          )}
          <a href={`/clients/${onboarding.clientId}/timeline`} className="hover:underline">
            Timeline
          </a>
        </div>
      </StatCard>
      {isOpen && <Lazy part={dialogPart} props={{ onboarding, tasks, onClose: () => setOpen(false) }} />}
    </>
  );
}
