import { zstdCompressSync } from "bun";
import { accepts } from "hono/accepts";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./types";

/** Less is not worth packing: it travels in one piece either way. */
const leastBytes = 1_024;

/**
 * Each with the level at which a page costs a quarter of a millisecond at most; what is packed best for it comes first.
 * Browsers take zstd over https alone.
 */
const encodings = {
  zstd: (text: ArrayBuffer) => new Uint8Array(zstdCompressSync(text, { level: 3 })),
  gzip: (text: ArrayBuffer) => Bun.gzipSync(text, { level: 1, library: "libdeflate" }),
};
type Encoding = keyof typeof encodings;

/**
 * Packs pages for who takes them packed. A page is there as a whole, and is packed as one: Hono's own middleware makes a
 * stream of it, which takes several times as long and leaves the memory of each behind for a while.
 */
export const packed = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { headers, status } = c.res;
  if (!headers.get("Content-Type")?.startsWith("text/html") || headers.has("Content-Encoding")) return;
  headers.append("Vary", "Accept-Encoding");
  const takes = (encoding: Encoding) =>
    accepts(c, { header: "Accept-Encoding", supports: [encoding], default: "" }) === encoding;
  const encoding = takes("zstd") ? "zstd" : takes("gzip") ? "gzip" : null;
  if (!encoding || c.req.method === "HEAD") return;
  const text = await c.res.arrayBuffer();
  const isWorthIt = text.byteLength >= leastBytes;
  if (isWorthIt) headers.set("Content-Encoding", encoding);
  // Over an answer that is there, Hono would make one of both, with a stream for its body.
  c.res = undefined;
  c.res = new Response(isWorthIt ? encodings[encoding](text) : text, { status, headers });
});
