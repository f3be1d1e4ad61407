import { type ReactNode, useState } from "react";
import { denial } from "#/islands/runtime/denial";
import { useViewer } from "#/islands/runtime/viewer";
import { Explained } from "#/islands/ui/explained";
import { Icon } from "#/islands/ui/icon";
import { IconButton } from "#/islands/ui/icon-button";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { StatCard } from "#/islands/ui/stat-card";
import type { Onboarding } from "#/src/contract/onboarding";
import { showDate } from "#/src/format/show-dates";
import { launchNote } from "../rules";

const dialogPart = lazyPart(() => import("./launch-date-dialog").then((m) => m.LaunchDateDialog));

type LaunchDateCardProps = { onboarding: Onboarding; isComplete: boolean; icon: ReactNode };

/** When the client goes live, how far away that is, and the way to set it. */
export function LaunchDateCard({ onboarding, isComplete, icon }: LaunchDateCardProps) {
  const { role, today } = useViewer();
  const [isOpen, setOpen] = useState(false);
  const denied = denial(role, "onboarding.update");
  const { targetLaunchDate } = onboarding;
  const note = targetLaunchDate === null ? null : launchNote({ targetLaunchDate, today, isComplete });
  const interest = { onPointerEnter: dialogPart.preload, onFocus: dialogPart.preload };
  return (
    <>
      <StatCard
        label="Launch Date"
        figure={targetLaunchDate === null ? "Not set" : showDate(targetLaunchDate)}
        icon={icon}
        {...(note?.isOverdue && { tone: "red" as const })}
      >
        <div className="text-hint text-muted">
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
        </div>
      </StatCard>
      {isOpen && <Lazy part={dialogPart} props={{ onboarding, onClose: () => setOpen(false) }} />}
    </>
  );
}
