/** Collects numbers in a growing typed array: the garbage collector has nothing to scan for 200,000 rows. */
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
 * Collects texts that arrive in batches. Each batch is stored as one string and cut when a row is requested: few are,
 * and a string for each of 200,000 rows costs the garbage collector as much as parsing them.
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

/** Collects cells and stores repeated ones once. */
export function startRepeated<Cell>() {
  const interned = new Map<Cell, Cell>();
  const values: Cell[] = [];
  return {
    add(cell: Cell) {
      const before = interned.get(cell);
      if (before === undefined && interned.size < mostKnown) interned.set(cell, cell);
      values.push(before ?? cell);
    },
    end: (): readonly Cell[] => values,
  };
}

const mostKnown = 5_000;
