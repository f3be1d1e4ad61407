import { useState } from "react";
import { classes } from "#/islands/ui/classes";

type FoldableProps = {
  text: string;
  /** Whose text it is, for those who do not see where the button stands: "notes of Late Lamps". */
  about: string;
};

/** Characters that are not worth folding: hardly more than two lines of a card. */
const worthFolding = 90;

/** Two lines of a text, all of it at a press. */
export function Foldable({ text, about }: FoldableProps) {
  const [isOpen, setOpen] = useState(false);
  if (text.length <= worthFolding && !text.includes("\n")) return text;
  const words = isOpen ? "Show less" : "Show all";
  return (
    <>
      <span className={classes("whitespace-pre-line", isOpen ? "block" : "line-clamp-2")}>{text}</span>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`${words}: ${about}`}
        className="text-link hover:underline max-sm:py-2"
        onClick={() => setOpen(!isOpen)}
      >
        {words}
      </button>
    </>
  );
}
