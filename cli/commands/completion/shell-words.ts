import type { Candidate } from "./candidates";
import type { Shell } from "./scripts";

/** A command line as a shell hands it over, and how that shell takes what may stand at its end. */
export type ShellWords = {
  /** The words without quotes and escapes, the unfinished one last. */
  words: string[];
  lineOf: (candidate: Candidate) => string;
};

/** @param raw the words as they stand in the line */
export function shellWords(shell: Shell | undefined, raw: readonly string[]): ShellWords {
  if (shell === "bash") return bashWords(raw);
  return { words: raw.map(unquoted), lineOf: shell ? described[shell] : ({ word }) => word };
}

/** zsh and fish quote what they insert, and show what it is. */
const described = {
  zsh: ({ word, description }: Candidate) =>
    word.replace(/[\\:]/g, "\\$&") + (description && `:${description}`),
  fish: ({ word, description }: Candidate) => word + (description && `\t${description}`),
};

/**
 * bash takes a word apart at `=` and `:` and replaces only what follows them; it inserts what it is given as it is,
 * after a quote that was typed.
 */
function bashWords(raw: readonly string[]): ShellWords {
  const words: string[] = [];
  let kept = "";
  let isGlued = false;
  for (const part of raw) {
    const isBreak = /^[=:]+$/.test(part);
    if (words.length > 0 && (isBreak || isGlued)) {
      const before = words.pop() ?? "";
      kept = isBreak ? before + part : before;
      words.push(before + part);
    } else {
      kept = "";
      words.push(part);
    }
    isGlued = isBreak;
  }
  const quote = /^["']/.exec((words.at(-1) ?? "").slice(kept.length))?.[0] ?? "";
  const keptLength = unquoted(kept).length;
  return {
    words: words.map(unquoted),
    lineOf: ({ word }) => quotedBy[quote]?.(word.slice(keptLength)) ?? "",
  };
}

const quotedBy: Record<string, (text: string) => string> = {
  '"': (text) => text.replace(/["$`\\]/g, "\\$&"),
  "'": (text) => text.replaceAll("'", "'\\''"),
  "": (text) => text.replace(/[^\w@%+=:,./\u0080-\u{10ffff}-]/gu, "\\$&"),
};

/** What a shell makes of a word; its last quote need not be closed yet. */
function unquoted(word: string): string {
  const piece = /"((?:[^"\\]|\\.)*)"?|'([^']*)'?|\\(.)/gsu;
  return word.replace(piece, (_, double?: string, single?: string, escaped?: string) =>
    double === undefined ? (single ?? escaped ?? "") : double.replace(/\\(["$`\\])/g, "$1"),
  );
}
