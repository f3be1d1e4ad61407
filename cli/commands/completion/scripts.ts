import { choice, type KeyOf } from "#/src/contract/choices/choice";

export const shell = choice({
  bash: { label: "bash" },
  zsh: { label: "zsh" },
  fish: { label: "fish" },
});
export type Shell = KeyOf<typeof shell>;

/**
 * What each shell runs on Tab. The shells ask the program itself (`portal complete`), so that they always know
 * the commands of the version that is installed; where it has no answer they offer files.
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
