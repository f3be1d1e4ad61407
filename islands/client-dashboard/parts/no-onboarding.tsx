import Play from "lucide-react/icons/play";
import { denial } from "#/islands/runtime/changes/denial";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { EmptyState } from "#/islands/ui/empty-state";
import type { Starting } from "./dashboard-head";

/** Shown instead of figures and tasks until onboarding is started. */
export function NoOnboarding({ starting }: { starting: Starting }) {
  const { role } = useViewer();
  return (
    <div className="card-surface">
      <EmptyState
        icon={<Play size={20} aria-hidden />}
        title="No Onboarding Started"
        text="Starting creates the client's tasks from the templates for their type."
        action={
          <Button
            data-focus-home
            variant="primary"
            onInterest={starting.preload}
            onClick={starting.open}
            deniedBecause={denial(role, "onboarding.start")}
          >
            Start Onboarding Process
          </Button>
        }
      />
    </div>
  );
}
