/**
 * Describes a point of a picture for screen readers: "upper left", "middle". Both coordinates are 0 to 1, from the
 * left and the top.
 */
export function placeInWords(x: number, y: number): string {
  const across = third(x, ["left", "", "right"]);
  const down = third(y, ["upper", "", "lower"]);
  if (down === "") return across === "" ? "middle" : `middle ${across}`;
  return across === "" ? `${down} middle` : `${down} ${across}`;
}

function third(part: number, words: readonly [string, string, string]): string {
  if (part < 1 / 3) return words[0];
  return part <= 2 / 3 ? words[1] : words[2];
}
