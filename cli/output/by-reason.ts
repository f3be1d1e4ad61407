/** A sentence about rows of a file, with the line numbers it applies to. */
export type Reason = { reason: string; lines: readonly number[] };

/** Groups sentences by text: most frequent first, ties in file order. */
export function byReason(rows: Iterable<{ line: number; reasons: readonly string[] }>): Reason[] {
  const lines = new Map<string, number[]>();
  for (const { line, reasons } of rows) {
    for (const reason of new Set(reasons)) {
      const group = lines.get(reason);
      if (group) group.push(line);
      else lines.set(reason, [line]);
    }
  }
  return [...lines]
    .map(([reason, at]) => ({ reason, lines: at }))
    .toSorted((one, other) => other.lines.length - one.lines.length);
}

/**
 * Lists line numbers: "line 4"; "lines 2, 5 to 9 and 12"; limited to `most` ranges, "lines 2, 5 to 9 and 40 more".
 */
export function lineWords(lines: readonly number[], most = Number.POSITIVE_INFINITY): string {
  const stretches = stretchesOf(lines);
  const words = stretches.slice(0, most).flatMap(([first, last]) => {
    if (first === last) return [String(first)];
    return last === first + 1 ? [String(first), String(last)] : [`${first} to ${last}`];
  });
  const more = stretches.slice(most).reduce((sum, [first, last]) => sum + last - first + 1, 0);
  if (more > 0) words.push(`${more.toLocaleString("en-US")} more`);
  const end = words.pop() ?? "";
  const listed = words.length > 0 ? `${words.join(", ")} and ${end}` : end;
  return `${listed === end && !end.includes(" ") ? "line" : "lines"} ${listed}`;
}

/** Returns the first and last line of each unbroken run. */
function stretchesOf(lines: readonly number[]): [first: number, last: number][] {
  const stretches: [number, number][] = [];
  for (const line of [...new Set(lines)].toSorted((one, other) => one - other)) {
    const current = stretches.at(-1);
    if (current && line === current[1] + 1) current[1] = line;
    else stretches.push([line, line]);
  }
  return stretches;
}
