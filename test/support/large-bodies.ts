/** The text of a JSON object with that many keys which no route knows. */
export function manyKeys(count: number): string {
  return `{${Array.from({ length: count }, (_, at) => `"k${at}":0`)}}`;
}
