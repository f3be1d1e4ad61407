/** Returns a function that cycles through the values. */
export function inTurn<T>(values: T[]): () => T {
  let turn = 0;
  return () => {
    const value = values[turn++ % values.length];
    if (value === undefined) throw new Error("there is nothing to take in turn");
    return value;
  };
}
