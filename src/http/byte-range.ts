import type { Context } from "hono";

/** A part of a file; both places are included. */
export type ByteRange = { from: number; to: number };

type Served = { size: number; tag: string };

/**
 * Parses the range that a request asks for (RFC 9110). Returns null for the whole file: without a range, with several
 * or malformed ones, or if the file has changed since. Returns "outside" for a range beyond the end.
 */
export function rangeOf(c: Context, { size, tag }: Served): ByteRange | "outside" | null {
  const ifRange = c.req.header("If-Range");
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(c.req.header("Range") ?? "") ?? [];
  if ((first === "" && last === "") || (ifRange !== undefined && ifRange !== tag)) return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "outside" : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  const to = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < from) return null;
  return from < size ? { from, to } : "outside";
}
