/** Writes a JSON object with that many unknown keys. */
export function manyKeys(count: number): string {
  return `{${Array.from({ length: count }, (_, at) => `"k${at}":0`)}}`;
}
