import { type ReactNode, useId } from "react";

/** A section of a client's home with its heading. */
export function HomePart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <h2 id={id} className="font-semibold text-base">
        {title}
      </h2>
      {children}
    </section>
  );
}
