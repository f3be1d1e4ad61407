import Play from "lucide-react/icons/play";
import { denial } from "#/islands/runtime/changes/denial";
import { failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { EmptyState } from "#/islands/ui/empty-state";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import type { StartState } from "../start-state";

const firstAssignee = lazyPart("The choice of who gets the tasks", () =>
  import("./first-assignee").then((m) => m.FirstAssignee),
);

type NoOnboardingProps = {
  start: StartState;
  onStart: () => void;
  /** Assignee of the agency's tasks. */
  assignee: string | null;
  onAssign: (userId: string | null) => void;
};

/** Shown instead of figures and tasks until onboarding is started. */
export function NoOnboarding({ start, onStart, assignee, onAssign }: NoOnboardingProps) {
  const { role } = useViewer();
  const denied = denial(role, "onboarding.start");
  return (
    <div className="card-surface">
      <EmptyState
        icon={<Play size={20} aria-hidden />}
        title="No Onboarding Started"
        text="Starting creates the client's tasks from the templates for their type."
        action={
          <>
            {!denied && (
              <div className="mb-3 min-h-9 w-64">
                <Lazy part={firstAssignee} props={{ assignee, onAssign }} />
              </div>
            )}
            <Button
              data-focus-home
              variant="primary"
              isBusy={start.isPending}
              onClick={onStart}
              deniedBecause={denied}
            >
              Start Onboarding Process
            </Button>
            {start.error && (
              <p role="alert" className="mt-3 max-w-[44ch] text-label text-red">
                {failureSentence(start.error)}
              </p>
            )}
          </>
        }
      />
    </div>
  );
}
