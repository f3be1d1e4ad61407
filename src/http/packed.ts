import { zstdCompressSync } from "bun";
import { accepts } from "hono/accepts";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { stylesCookie } from "#/src/contract/cookies";
import type { AppEnv } from "./types";

/** Smaller pages are not worth compressing: they fit into one packet either way. */
const leastBytes = 1_024;

/**
 * Encodings, best compression first, each with a level at which a page costs at most a quarter of a millisecond. A
 * browser's first page contains its styles: there a millisecond more saves an eighth of the bytes. Browsers accept
 * zstd over https only.
 */
const encodings = {
  zstd: (text: ArrayBuffer, isFirst: boolean) =>
    new Uint8Array(zstdCompressSync(text, { level: isFirst ? 9 : 3 })),
  gzip: (text: ArrayBuffer, isFirst: boolean) =>
    Bun.gzipSync(text, { level: isFirst ? 6 : 1, library: "libdeflate" }),
};
type Encoding = keyof typeof encodings;

/**
 * Compresses pages if the client accepts it. A page is compressed in one piece: Hono's own middleware would turn it
 * into a stream, which takes several times as long and leaves its memory allocated for a while.
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
  const isFirst = getCookie(c, stylesCookie) === undefined;
  // Assigned over an existing response, Hono would merge the two and stream the body.
  c.res = undefined;
  c.res = new Response(isWorthIt ? encodings[encoding](text, isFirst) : text, { status, headers });
});
