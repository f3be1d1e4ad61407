export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** How the bytes of a file are to be read as text, and whether it starts with a byte order mark. */
export type DetectedEncoding = { encoding: TextEncoding; hasMark: boolean };

/** Bytes in pieces, such as a file's stream. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Finds the encoding of a text: by its byte order mark, else UTF-8 where every byte fits,
 * else Windows-1252.
 */
export async function encodingOf(bytes: Bytes): Promise<DetectedEncoding> {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  let head = new Uint8Array();
  let isUtf8 = true;
  const tryUtf8 = (piece?: Uint8Array) => {
    try {
      utf8.decode(piece, { stream: piece !== undefined });
    } catch {
      isUtf8 = false;
    }
  };

  for await (const piece of bytes) {
    if (head.length < 4) head = Uint8Array.from([...head, ...piece.slice(0, 4)]);
    if (isUtf8) tryUtf8(piece);
  }
  if (isUtf8) tryUtf8();
  const starts = (...mark: number[]) => mark.every((byte, at) => head[at] === byte);
  if (starts(0xff, 0xfe)) return { encoding: "utf-16le", hasMark: true };
  if (starts(0xfe, 0xff)) return { encoding: "utf-16be", hasMark: true };
  return { encoding: isUtf8 ? "utf-8" : "windows-1252", hasMark: isUtf8 && starts(0xef, 0xbb, 0xbf) };
}

/** The text of bytes in pieces, without a byte order mark; what cannot be read becomes U+FFFD. */
export async function* decodeText(bytes: Bytes, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}
