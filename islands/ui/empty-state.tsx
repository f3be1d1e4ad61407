import type { ReactNode } from "react";

type EmptyStateProps = {
  icon: ReactNode;
  title: string;
  text?: string | undefined;
  /** The button that fills the list or, without matches, Clear filters. */
  action?: ReactNode;
};

/** Shown instead of a list without rows. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-4 py-14 text-center">
      <span className="mb-2 inline-flex size-10 items-center justify-center rounded-card border border-line text-muted">
        {icon}
      </span>
      <p className="font-semibold">{title}</p>
      {text && <p className="max-w-[44ch] text-label text-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
