import { Button } from "./button";
import { Icon } from "./icon";

type ErrorStateProps = {
  /** The failure, as a sentence without a full stop. */
  title: string;
  detail?: string;
  onRetry?: () => void;
};

/** Shown instead of content that failed to load, with a retry button. */
export function ErrorState({ title, detail, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="card-surface flex flex-col items-center gap-1 px-4 py-8 text-center">
      <Icon name="circle-alert" size={20} className="mb-1 text-red" />
      <p className="font-semibold">{title}</p>
      {detail && <p className="text-muted text-label">{detail}</p>}
      {onRetry && (
        <Button className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
