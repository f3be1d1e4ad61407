import Rocket from "lucide-react/icons/rocket";
import { denial } from "#/islands/runtime/denial";
import { failureSentence } from "#/islands/runtime/failure-sentence";
import { useViewer } from "#/islands/runtime/viewer";
import { Button } from "#/islands/ui/button";
import { EmptyState } from "#/islands/ui/empty-state";
import type { useStartOnboarding } from "../queries";

/** In place of the figures and tasks until onboarding was started. */
export function NoOnboarding({ start }: { start: ReturnType<typeof useStartOnboarding> }) {
  const { role } = useViewer();
  return (
    <div className="card-surface">
      <EmptyState
        icon={<Rocket size={20} aria-hidden />}
        title="No Onboarding Started"
        text="Starting creates the client's tasks from the templates for their type."
        action={
          <>
            <Button
              data-focus-home
              variant="primary"
              isBusy={start.isPending}
              onClick={() => start.mutate()}
              deniedBecause={denial(role, "onboarding.start")}
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
