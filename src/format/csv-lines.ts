/**
 * Turns the line ends between records into LF, whatever mixture a file has, and leaves those inside
 * quotes alone. Text may arrive in pieces.
 */
export function lineEndReader(delimiter: string) {
  let inQuotes = false;
  let held = "";
  let before = "";

  function unify(text: string): string {
    const charBefore = (at: number) => (at > 0 ? text[at - 1] : before);
    const unified = text.replace(/"|\r\n?/g, (match, at: number) => {
      if (match !== '"') return inQuotes ? match : "\n";
      if (inQuotes) inQuotes = false;
      else inQuotes = opensQuotes(charBefore(at));
      return match;
    });
    before = text.at(-1) ?? before;
    return unified;
  }

  // A quote opens a cell at its start; right behind another quote it belongs to a doubled one.
  const opensQuotes = (char: string | undefined) =>
    char === undefined || char === "" || char === delimiter || char === "\n" || char === "\r" || char === '"';

  return {
    read(piece: string): string {
      const text = held + piece;
      // A CR at the end of a piece may be half of a CRLF.
      held = text.endsWith("\r") ? "\r" : "";
      return unify(held ? text.slice(0, -1) : text);
    },
    end(): string {
      const text = held;
      held = "";
      return unify(text);
    },
  };
}

/** How many lines end in a part of a text: LF, CRLF and CR each end one. */
export function countLineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const char = text.charCodeAt(at);
    if (char === 10 || (char === 13 && text.charCodeAt(at + 1) !== 10)) count++;
  }
  return count;
}
