/** Characters that steer what shows them: control characters, and marks that turn the direction of text around. */
const steering = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Text from elsewhere as one line that says what it looks like: breaks are blanks, what steers is left out. */
export function plainLine(text: string): string {
  return text.replace(/\s+/gu, " ").replace(steering, "").trim();
}
