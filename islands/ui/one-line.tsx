import { classes } from "./classes";

/** A text that is cut where there is no room for all of it, which its title says. */
export function OneLine({ text, className }: { text: string; className?: string }) {
  return (
    <p className={classes("truncate", className)} title={text}>
      {text}
    </p>
  );
}
