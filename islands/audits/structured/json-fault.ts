/**
 * The position at which a text stops being valid JSON. `line` and `column` count from 1, `column` in characters as
 * typed.
 */
export type JsonFault = {
  line: number;
  column: number;
  /** The line itself. */
  text: string;
  /** The expected token, as a sentence without a full stop. */
  reason: string;
};

/**
 * Finds the first position at which a text is not JSON (RFC 8259); null for valid JSON. Engines word their own errors
 * differently, and some give no position.
 */
export function faultIn(json: string): JsonFault | null {
  const fault = scan(json);
  return fault && placed(json, fault);
}

type Fault = { at: number; reason: string };
type Expected = "value" | "first item" | "first name" | "name" | "colon" | "comma" | "end";

/** Scans without building values; a stack replaces recursion, so that depth costs nothing. */
function scan(json: string): Fault | null {
  const open: ("[" | "{")[] = [];
  let expected: Expected = "value";
  let at = 0;
  const afterValue = (): Expected => (open.length === 0 ? "end" : "comma");

  for (;;) {
    at = endOf(blank, json, at) ?? at;
    const char = json[at];
    const inside = open.at(-1);
    const closes = (inside === "[" && char === "]") || (inside === "{" && char === "}");
    if (char === undefined) {
      return expected === "end" ? null : { at, reason: "The text ends too early" };
    }
    if (expected === "end") return { at, reason: "Nothing may follow here" };
    if (closes && (expected === "comma" || expected === "first item" || expected === "first name")) {
      open.pop();
      at += 1;
      expected = afterValue();
    } else if (expected === "comma") {
      if (char !== ",") return { at, reason: `A comma or ${inside === "[" ? "]" : "}"} is expected here` };
      at += 1;
      expected = inside === "[" ? "value" : "name";
    } else if (expected === "colon") {
      if (char !== ":") return { at, reason: "A colon is expected here" };
      at += 1;
      expected = "value";
    } else if (expected === "name" || expected === "first name") {
      if (char !== '"') return { at, reason: "A name in double quotes is expected here" };
      const end = endOfString(json, at);
      if (typeof end !== "number") return end;
      at = end;
      expected = "colon";
    } else if (char === "[" || char === "{") {
      open.push(char);
      at += 1;
      expected = char === "[" ? "first item" : "first name";
    } else {
      const end = endOfPlainValue(json, at);
      if (typeof end !== "number") return end;
      at = end;
      expected = afterValue();
    }
  }
}

const blank = /[ \t\n\r]+/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /true|false|null/y;
const escaped = /["\\/bfnrt]|u[\da-fA-F]{4}/y;

function endOfPlainValue(json: string, at: number): number | Fault {
  if (json[at] === '"') return endOfString(json, at);
  const end = endOf(number, json, at);
  if (end === null) return endOf(word, json, at) ?? { at, reason: "A value is expected here" };
  return Number.isFinite(Number(json.slice(at, end))) ? end : { at, reason: "This number is too large" };
}

function endOfString(json: string, start: number): number | Fault {
  let at = start + 1;
  for (;;) {
    const char = json[at];
    if (char === undefined || char === "\n" || char === "\r") {
      return { at, reason: "The closing quote is missing" };
    }
    if (char === '"') return at + 1;
    if (char < " ") return { at, reason: "This character must be written as an escape" };
    if (char === "\\") {
      const end = endOf(escaped, json, at + 1);
      if (end === null) return { at, reason: "JSON does not know this escape" };
      at = end;
    } else at += 1;
  }
}

/** Returns the end of the match that starts at `at`; null without one. */
function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

function placed(json: string, { at, reason }: Fault): JsonFault {
  const start = Math.max(json.lastIndexOf("\n", at - 1), json.lastIndexOf("\r", at - 1)) + 1;
  const [text = ""] = json.slice(start).split(/[\r\n]/, 1);
  const line = json.slice(0, start).split(/\r\n|\r|\n/).length;
  return { line, column: at - start + 1, text, reason };
}
