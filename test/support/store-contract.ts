import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { imageTypes } from "#/src/contract/objects";
import type { ObjectStore } from "#/src/services/object-store/object-store";
import { pictures, png, pngOf } from "./pictures";

/** A store for tests, with a list of its real content. */
export type OpenedStore = {
  store: ObjectStore;
  /** Lists every key, sorted. */
  keys(): Promise<string[]>;
  close(): Promise<void>;
};

/** Tests the behaviour required of every store. */
export function storeContract(name: string, open: () => Promise<OpenedStore>) {
  describe(`the ${name} store`, () => {
    let opened: OpenedStore;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test("returns the exact bytes of each type of picture", async () => {
      for (const type of imageTypes) {
        const key = `avatars/${crypto.randomUUID()}`;
        await opened.store.write(key, pictures[type], type);
        expect(await opened.store.read(key)).toEqual(pictures[type]);
        await opened.store.remove(key);
      }
      expect(await opened.keys()).toEqual([]);
    });

    test("streams the whole or a part exactly", async () => {
      const key = `files/${crypto.randomUUID()}`;
      const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => at % 251);
      await opened.store.write(key, bytes, "application/pdf");
      const part = async (given?: { from: number; to: number }) =>
        new Response(await opened.store.open(key, given)).bytes();
      expect(await part()).toEqual(bytes);
      for (const [from, to] of [
        [0, 0],
        [100_000, 199_999],
        [299_999, 299_999],
      ] as const) {
        expect(await part({ from, to })).toEqual(bytes.subarray(from, to + 1));
      }
      await opened.store.remove(key);
      expect(await opened.store.open(key, { from: 0, to: 5 })).toBeNull();
    });

    test("stores a picture of 5 MB, and replaces it as a whole", async () => {
      const key = `photos/${crypto.randomUUID()}`;
      await opened.store.write(key, pngOf(5_242_880), "image/png");
      expect((await opened.store.read(key))?.byteLength).toBe(5_242_880);
      await opened.store.write(key, png, "image/png");
      expect(await opened.store.read(key)).toEqual(png);
      expect(await opened.keys()).toEqual([key]);
      await opened.store.remove(key);
    });

    test("accepts concurrent pictures", async () => {
      const files = [png, pngOf(200_000), pngOf(300_000)].map((bytes) => ({
        key: `avatars/${crypto.randomUUID()}`,
        bytes,
      }));
      await Promise.all(files.map(({ key, bytes }) => opened.store.write(key, bytes, "image/png")));
      for (const { key, bytes } of files) {
        expect(await opened.store.read(key)).toEqual(bytes);
        await opened.store.remove(key);
      }
    });

    test("returns nothing for a missing key, and deletes it without an error", async () => {
      const key = `designs/${crypto.randomUUID()}`;
      expect(await opened.store.read(key)).toBeNull();
      await opened.store.remove(key);
    });

    test("signs each upload's address separately", async () => {
      const [one, other] = await Promise.all([crypto.randomUUID(), crypto.randomUUID()].map(addressOf));
      expect(URL.canParse(one ?? "")).toBe(true);
      expect(new URL(one ?? "").pathname).not.toBe(new URL(other ?? "").pathname);
      expect(one).not.toContain("not-a-secret");
    });

    function addressOf(id: string): Promise<string> {
      const expiresAt = new Date(Date.now() + 300_000).toISOString();
      const promise = { id, contentType: "image/png", contentLength: 70, purpose: null, expiresAt };
      return opened.store.uploadAddress(promise, "https://portal.test");
    }
  });
}
