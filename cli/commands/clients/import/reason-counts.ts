import type { Io } from "../../../io";
import { say } from "../../../output/words";

/** How often each reason was given, for a file whose every line says the same. */
export function reasonCounts() {
  const counts = new Map<string, number>();
  return {
    add(reasons: readonly string[]) {
      for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    },
    /** Says each reason once, the commonest first; what was said only once stands in its line already. */
    tell(io: Io, title: string) {
      const told = [...counts].toSorted(([, a], [, b]) => b - a);
      if (told.every(([, count]) => count === 1)) return;
      const figures = told.map(([reason, count]) => [count.toLocaleString("en-US"), reason] as const);
      const width = Math.max(...figures.map(([figure]) => figure.length));
      say(io, title);
      for (const [figure, reason] of figures) say(io, `  ${figure.padStart(width)}  ${reason}`);
    },
  };
}
