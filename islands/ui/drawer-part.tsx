import { type ReactNode, useId } from "react";

type DrawerPartProps = {
  title: string;
  /** Beside the title: its visibility. */
  mark?: ReactNode;
  children: ReactNode;
};

/** A section of the drawer with its heading. */
export function DrawerPart({ title, mark, children }: DrawerPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={id} className="font-semibold text-label">
          {title}
        </h3>
        {mark}
      </div>
      {children}
    </section>
  );
}
