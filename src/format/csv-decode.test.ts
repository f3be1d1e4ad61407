import { expect, test } from "bun:test";
import { decodeText, encodingOf, type TextEncoding } from "./csv-decode";

const words = "Électronique, 3 €";
const bytesOf = (text: string, encoding: TextEncoding): Uint8Array => {
  if (encoding === "utf-8") return new TextEncoder().encode(text);
  if (encoding === "windows-1252") {
    return Uint8Array.from(text, (char) => (char === "€" ? 0x80 : char.charCodeAt(0)));
  }
  const bytes = new Uint8Array(Buffer.from(text, "utf16le"));
  return encoding === "utf-16le" ? bytes : new Uint8Array(Buffer.from(bytes).swap16());
};

test.each([
  ["utf-8", "", false],
  ["utf-8", "\ufeff", true],
  ["utf-16le", "\ufeff", true],
  ["utf-16be", "\ufeff", true],
  ["windows-1252", "", false],
] as const)("%s that starts with %j is recognised and read right", async (encoding, mark, hasMark) => {
  const pieces = Array.from(bytesOf(mark + words, encoding), (byte) => Uint8Array.of(byte));
  expect(await encodingOf(pieces)).toEqual({ encoding, hasMark });
  let text = "";
  for await (const part of decodeText(pieces, encoding)) text += part;
  expect(text).toBe(words);
});

test("Japanese text in Shift_JIS is recognised by its kana, wherever the pieces are cut", async () => {
  const bytes = Uint8Array.of(
    0x41,
    0x2c,
    0x83,
    0x5a,
    0x83,
    0x62,
    0x83,
    0x56,
    0x83,
    0x87,
    0x83,
    0x93,
    0x90,
    0x94,
  );
  for (let cut = 0; cut <= bytes.length; cut++) {
    const pieces = [bytes.subarray(0, cut), bytes.subarray(cut)];
    expect(await encodingOf(pieces)).toEqual({ encoding: "shift_jis", hasMark: false });
    let text = "";
    for await (const part of decodeText(pieces, "shift_jis")) text += part;
    expect(text).toBe("A,セッション数");
  }
});

test("UTF-16 without a byte order mark is recognised by every other byte being zero", async () => {
  for (const encoding of ["utf-16le", "utf-16be"] as const) {
    const pieces = Array.from(bytesOf("Date,Sales\n日付,5", encoding), (byte) => Uint8Array.of(byte));
    expect(await encodingOf(pieces)).toEqual({ encoding, hasMark: false });
  }
});

test("text that breaks off inside a UTF-8 character is not detected as UTF-8", async () => {
  expect(await encodingOf([Uint8Array.of(0x41, 0xc3)])).toEqual({
    encoding: "windows-1252",
    hasMark: false,
  });
});
