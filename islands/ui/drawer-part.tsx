import { type ReactNode, useId } from "react";

type DrawerPartProps = {
  title: string;
  /** Beside the title: its visibility. */
  mark?: ReactNode;
  children: ReactNode;
};

type DrawerTextProps = Pick<DrawerPartProps, "title" | "mark"> & {
  text: string | null | undefined;
  /** Shown without a text. */
  empty: string;
};

/** A section with a text as it was typed. */
export function DrawerText({ text, empty, ...part }: DrawerTextProps) {
  return (
    <DrawerPart {...part}>
      {text ? (
        <p className="wrap-anywhere whitespace-pre-wrap text-label">{text}</p>
      ) : (
        <p className="text-label text-muted">{empty}</p>
      )}
    </DrawerPart>
  );
}

/** A section of the drawer with its heading. */
export function DrawerPart({ title, mark, children }: DrawerPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2 [&>.badge]:wrap-anywhere [&>.badge]:h-auto [&>.badge]:min-h-5.5 [&>.badge]:whitespace-normal">
        <h3 id={id} className="font-semibold text-label">
          {title}
        </h3>
        {mark}
      </div>
      {children}
    </section>
  );
}
