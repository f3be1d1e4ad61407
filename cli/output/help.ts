/** Formats the examples at the end of a command's help. */
export function examples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}\n`;
}

/**
 * Wraps long lines of help text: at spaces, with the indentation of the line or its list item; a command line (`  $
 * …`) before an option, with a backslash, so that it can be pasted. Other lines stay unchanged.
 */
export function filled(text: string, width: number): string {
  return text
    .split("\n")
    .map((line) => (line.length > width ? brokenLine(line, width) : line))
    .join("\n");
}

function brokenLine(line: string, width: number): string {
  const [start = "", prompt = ""] = /^ *(\$ )?(- )?/.exec(line) ?? [];
  const words = line.slice(start.length).split(prompt ? / (?=-)/ : " ");
  const indent = " ".repeat(start.length + (prompt ? 2 : 0));
  const lines: string[] = [];
  let current = start + (words.shift() ?? "");
  for (const word of words) {
    const room = prompt ? width - 2 : width;
    if (current.length + 1 + word.length <= room) current += ` ${word}`;
    else {
      lines.push(current);
      current = indent + word;
    }
  }
  return [...lines, current].join(prompt ? " \\\n" : "\n");
}
