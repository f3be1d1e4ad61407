export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "shift_jis";

/** The detected encoding of a file, and whether it starts with a byte order mark. */
export type DetectedEncoding = { encoding: TextEncoding; hasMark: boolean };

/** Bytes in chunks, such as a file's stream. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Detects the encoding of a text: by its byte order mark, else UTF-16 when only the even or only the odd bytes at the
 * start are zero, else UTF-8 when every byte fits, else Shift_JIS when every byte fits and some are kana, else
 * Windows-1252.
 */
export async function encodingOf(bytes: Bytes): Promise<DetectedEncoding> {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  const japanese = japaneseReader();
  let head = new Uint8Array();
  let isUtf8 = true;
  let before: Uint8Array = new Uint8Array();

  for await (const piece of bytes) {
    if (head.length < headBytes) head = joined(head, piece.subarray(0, headBytes - head.length));
    if (!isUtf8) japanese.read(piece);
    else if (!fits(utf8, piece)) {
      isUtf8 = false;
      // Everything before was valid UTF-8, except for a character that the last chunk may have begun.
      japanese.read(joined(before, piece));
    }
    before = piece;
  }
  if (isUtf8 && !fits(utf8)) {
    isUtf8 = false;
    japanese.read(before);
  }
  const starts = (...mark: number[]) => mark.every((byte, at) => head[at] === byte);
  if (starts(0xff, 0xfe)) return { encoding: "utf-16le", hasMark: true };
  if (starts(0xfe, 0xff)) return { encoding: "utf-16be", hasMark: true };
  const wide = unmarkedUtf16(head);
  if (wide) return { encoding: wide, hasMark: false };
  if (isUtf8) return { encoding: "utf-8", hasMark: starts(0xef, 0xbb, 0xbf) };
  return { encoding: japanese.isIt() ? "shift_jis" : "windows-1252", hasMark: false };
}

export type DecodedText = { text: string; encoding: TextEncoding };

/**
 * Decodes a file held in memory, in the encoding that {@link encodingOf} finds; tries UTF-8 first, since most files
 * use it.
 */
export async function decodeWhole(bytes: Uint8Array): Promise<DecodedText> {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (!isWide && !unmarkedUtf16(bytes.subarray(0, headBytes))) {
    try {
      return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
    } catch {
      // Another encoding, or invalid bytes.
    }
  }
  const { encoding } = await encodingOf([bytes]);
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

/** Decodes bytes in chunks, without a byte order mark; invalid sequences become U+FFFD. */
export async function* decodeText(bytes: Bytes, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

const headBytes = 512;

/** False when the bytes, or without any the end, are invalid after the previous ones. */
function fits(decoder: TextDecoder, piece?: Uint8Array): boolean {
  try {
    decoder.decode(piece, { stream: piece !== undefined });
    return true;
  } catch {
    return false;
  }
}

/**
 * Detects Japanese text by its kana. Western text rarely has letters at those code points: only after a low quotation
 * mark or a florin sign.
 */
function japaneseReader() {
  const decoder = new TextDecoder("shift_jis", { fatal: true });
  let isPossible = true;
  let hasKana = false;
  const decode = (piece?: Uint8Array) => {
    try {
      const text = decoder.decode(piece, { stream: piece !== undefined });
      hasKana ||= /[\u3041-\u3096\u30a1-\u30fa]/.test(text);
    } catch {
      isPossible = false;
    }
  };
  return {
    read(piece: Uint8Array) {
      if (isPossible) decode(piece);
    },
    isIt(): boolean {
      if (isPossible) decode();
      return isPossible && hasKana;
    },
  };
}

/** Detects UTF-16 without a mark: text in any language has digits, spaces or line ends, with one zero byte each. */
function unmarkedUtf16(head: Uint8Array): "utf-16le" | "utf-16be" | null {
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const few = Math.max(1, head.length / 16);
  if (even === 0 && odd > few) return "utf-16le";
  return odd === 0 && even > few ? "utf-16be" : null;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}
