/**
 * Numbers that come one after another, in a typed array that grows with them: of 200,000 rows nothing is left for
 * the collection of garbage to look at.
 */
export function startNumbers() {
  let values = new Float64Array(firstLength);
  let length = 0;
  return {
    add(value: number) {
      if (length === values.length) {
        const longer = new Float64Array(length * 2);
        longer.set(values);
        values = longer;
      }
      values[length++] = value;
    },
    end: () => values.subarray(0, length),
  };
}

const firstLength = 64;

/** The texts of a column. */
export type TextColumn = { readonly length: number; at: (row: number) => string };

/**
 * Texts that come piece by piece. Each piece is kept as one text and cut when a row of it is asked for: few are, and a
 * string for each of 200,000 rows costs the collection of garbage as much as reading them does.
 */
export function startTexts() {
  const ends = startNumbers();
  const pieces: { text: string; from: number }[] = [];
  function add(texts: readonly string[]) {
    pieces.push({ text: texts.join(""), from: ends.end().length });
    let end = 0;
    for (const text of texts) {
      end += text.length;
      ends.add(end);
    }
  }
  function end(): TextColumn {
    const endOf = ends.end();
    return {
      length: endOf.length,
      at(row) {
        const piece = pieces.findLast(({ from }) => from <= row);
        if (!piece || row >= endOf.length) return "";
        return piece.text.slice(row === piece.from ? 0 : endOf[row - 1], endOf[row]);
      },
    };
  }
  return { add, end };
}

/** The same text again and again is kept once. */
export function startRepeated<Kept>() {
  const known = new Map<Kept, Kept>();
  const kept: Kept[] = [];
  return {
    add(cell: Kept) {
      const before = known.get(cell);
      if (before === undefined && known.size < mostKnown) known.set(cell, cell);
      kept.push(before ?? cell);
    },
    end: (): readonly Kept[] => kept,
  };
}

const mostKnown = 5_000;
