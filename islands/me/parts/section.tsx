import { type ReactNode, useId } from "react";

type SectionProps = { title: string; text: string; action?: ReactNode; children: ReactNode };

/** A section of the screen: title, one sentence, at most one action, and its content on a card. */
export function Section({ title, text, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div>
          <h2 id={id} className="font-semibold text-base">
            {title}
          </h2>
          <p className="text-label text-muted">{text}</p>
        </div>
        {action}
      </div>
      <div className="card-surface">{children}</div>
    </section>
  );
}
