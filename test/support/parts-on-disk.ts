import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Multipart, ObjectStore, PartStore } from "#/src/services/object-store/object-store";

type Upload = { key: string; begun: Date; parts: Map<number, Uint8Array> };

/**
 * Lets a disk store receive large files in parts, as a bucket does. It stands for a bucket in tests that need no S3
 * server; parts are in memory until they are put together.
 */
export function withParts(store: ObjectStore, folder: string, clock: () => Date): ObjectStore {
  const uploads = new Map<string, Upload>();
  const server = onceAsked(() => {
    const serving = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      async fetch(request) {
        const { searchParams } = new URL(request.url);
        const cors = {
          "Access-Control-Allow-Origin": "*",
          "Access-Control-Allow-Methods": "PUT",
          "Access-Control-Expose-Headers": "ETag",
        };
        if (request.method === "OPTIONS") return new Response(null, { headers: cors });
        const upload = uploads.get(searchParams.get("uploadId") ?? "");
        const bytes = await request.bytes();
        const isAnnounced = bytes.byteLength === Number(searchParams.get("length"));
        if (!upload || !isAnnounced) return new Response("<Error/>", { status: 403, headers: cors });
        upload.parts.set(Number(searchParams.get("partNumber")), bytes);
        return new Response(null, { headers: { ...cors, ETag: `"${tagOf(bytes)}"` } });
      },
    });
    serving.unref();
    return serving;
  });
  const path = (key: string) => join(folder, ...key.split("/"));
  const tags = new Map<string, string>();

  const parts: PartStore = {
    async begin(key) {
      const multipartId = crypto.randomUUID();
      uploads.set(multipartId, { key, begun: clock(), parts: new Map() });
      return multipartId;
    },
    async address({ multipartId }, { partNumber, length }) {
      const query = new URLSearchParams({
        uploadId: multipartId,
        partNumber: String(partNumber),
        length: String(length),
      });
      return `${server().url.origin}/part?${query}`;
    },
    async complete({ key, multipartId }, sent) {
      const upload = uploads.get(multipartId);
      if (upload?.key !== key) return "unknown";
      const found = sent
        .toSorted((one, other) => one.partNumber - other.partNumber)
        .map(({ partNumber, etag }) => {
          const bytes = upload.parts.get(partNumber);
          return bytes && tagOf(bytes) === etag.replaceAll('"', "") ? bytes : null;
        });
      if (found.includes(null)) return "incomplete";
      mkdirSync(dirname(path(key)), { recursive: true });
      await Bun.write(path(key), Buffer.concat(found.flatMap((bytes) => bytes ?? [])));
      tags.set(key, `${tagOf(new TextEncoder().encode(key))}-${sent.length}`);
      uploads.delete(multipartId);
      return "complete";
    },
    async abort({ multipartId }: Multipart) {
      uploads.delete(multipartId);
    },
    async abortBefore(moment) {
      for (const [id, { begun }] of uploads) if (begun < moment) uploads.delete(id);
    },
  };
  return {
    ...store,
    mostFileBytes: 2_147_483_648,
    parts,
    async describe(key) {
      const found = await store.describe(key);
      return found && { ...found, etag: tags.get(key) ?? null };
    },
    async remove(key) {
      tags.delete(key);
      await rm(path(key), { force: true });
    },
  };
}

function tagOf(bytes: Uint8Array): string {
  return Bun.hash(bytes).toString(16).padStart(32, "0");
}

function onceAsked<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
