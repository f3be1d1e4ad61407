import type { ReactNode } from "react";

type PageHeadProps = {
  title: string;
  subtitle?: ReactNode;
  /** Left of the title: a back button, an avatar. */
  lead?: ReactNode;
  /** Beside the title: a status badge. */
  badge?: ReactNode;
  /** At the right, the primary one last. */
  actions?: ReactNode;
};

/** The head of a screen: title and subtitle left, actions right. */
export function PageHead({ title, subtitle, lead, badge, actions }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="flex min-w-0 items-start gap-3">
        {lead}
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="wrap-anywhere min-w-0 font-semibold text-title">{title}</h1>
            {badge}
          </div>
          {subtitle && <p className="wrap-anywhere text-muted">{subtitle}</p>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
