import { choice, type KeyOf } from "#/src/contract/choices/choice";
import type { Candidate } from "./candidates";

export const shell = choice({
  bash: { label: "bash" },
  zsh: { label: "zsh" },
  fish: { label: "fish" },
});
export type Shell = KeyOf<typeof shell>;

/**
 * Completion scripts of each shell. They call the program itself (`portal complete`), so that they always match the
 * installed version; without suggestions they offer files.
 */
export const scripts: Record<Shell, string> = {
  bash: `# Completion of portal for bash: eval "$(portal completion bash)"
_portal_complete() {
  local word
  COMPREPLY=()
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(
    "\${COMP_WORDS[0]}" complete --shell bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null
  )
}
complete -o default -F _portal_complete portal
`,
  zsh: `#compdef portal
# Completion of portal for zsh: source <(portal completion zsh)
_portal() {
  local -a found
  found=("\${(@f)$("\${words[1]}" complete --shell zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  found=("\${(@)found:#}")
  if (( \${#found} )); then _describe portal found -M "m:{[:lower:][:upper:]}={[:upper:][:lower:]}"; else _files; fi
}
compdef _portal portal
`,
  fish: `# Completion of portal for fish: portal completion fish | source
function __portal_complete
  set -l words (commandline -opc) (commandline -ct)
  $words[1] complete --shell fish -- $words[2..-1] 2>/dev/null
end
function __portal_has_words
  test -n "$(__portal_complete)"
end
complete -c portal -n __portal_has_words -f -a '(__portal_complete)'
`,
};

/** A command line as the shell passes it, and the format in which it takes suggestions. */
type ShellWords = {
  /** The words without quotes and escapes, the unfinished one last. */
  words: string[];
  lineOf: (candidate: Candidate) => string;
};

/** @param raw the words exactly as typed */
export function shellWords(shell: Shell | undefined, raw: readonly string[]): ShellWords {
  if (shell === "bash") return bashWords(raw);
  return { words: raw.map(unquoted), lineOf: shell ? described[shell] : ({ word }) => word };
}

/** zsh and fish quote inserted words and show descriptions. */
const described = {
  zsh: ({ word, description }: Candidate) =>
    word.replace(/[\\:]/g, "\\$&") + (description && `:${description}`),
  fish: ({ word, description }: Candidate) => word + (description && `\t${description}`),
};

/**
 * Handles bash, which splits a word at `=` and `:` and replaces only what follows them; it inserts suggestions
 * literally, after a quote that was typed.
 */
function bashWords(raw: readonly string[]): ShellWords {
  const words: string[] = [];
  let prefix = "";
  let isGlued = false;
  for (const part of raw) {
    const isBreak = /^[=:]+$/.test(part);
    if (words.length > 0 && (isBreak || isGlued)) {
      const before = words.pop() ?? "";
      prefix = isBreak ? before + part : before;
      words.push(before + part);
    } else {
      prefix = "";
      words.push(part);
    }
    isGlued = isBreak;
  }
  const quote = /^["']/.exec((words.at(-1) ?? "").slice(prefix.length))?.[0] ?? "";
  const prefixLength = unquoted(prefix).length;
  return {
    words: words.map(unquoted),
    lineOf: ({ word }) => quotedBy[quote]?.(word.slice(prefixLength)) ?? "",
  };
}

const quotedBy: Record<string, (text: string) => string> = {
  '"': (text) => text.replace(/["$`\\]/g, "\\$&"),
  "'": (text) => text.replaceAll("'", "'\\''"),
  "": (text) => text.replace(/[^\w@%+=:,./\u0080-\u{10ffff}-]/gu, "\\$&"),
};

/** Unquotes a word as a shell does; its last quote may still be open. */
function unquoted(word: string): string {
  const piece = /"((?:[^"\\]|\\.)*)"?|'([^']*)'?|\\(.)/gsu;
  return word.replace(piece, (_, double?: string, single?: string, escaped?: string) =>
    double === undefined ? (single ?? escaped ?? "") : double.replace(/\\(["$`\\])/g, "$1"),
  );
}
