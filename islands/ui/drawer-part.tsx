import { type ReactNode, useId } from "react";

/** A headed part of the drawer. */
export function DrawerPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold text-label">
        {title}
      </h3>
      {children}
    </section>
  );
}
