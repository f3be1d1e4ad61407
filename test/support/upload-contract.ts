import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { uploads } from "#/db/schema";
import type { Role } from "#/src/contract/choices/users";
import type { Client } from "#/src/contract/clients";
import type { Problem } from "#/src/contract/problem";
import { sweepUploads } from "#/src/server/sweep-uploads";
import { expectJson, linkClientUser, makeClient, startApp, type TestApp } from "./app";
import { html, pictures, png, pngOf, svgWithScript } from "./pictures";
import { roles } from "./requests";
import { askUpload, putFile, storedAvatar, upload } from "./sent-files";
import type { OpenedStore } from "./store-contract";

const day = 24 * 60 * 60 * 1000;

/** Tests uploads over HTTP, with any store behind the portal. */
export function uploadContract(name: string, open: () => Promise<OpenedStore>) {
  describe(`uploads into the ${name} store`, () => {
    let app: TestApp;
    let opened: OpenedStore;
    let own: Client;
    let other: Client;
    beforeAll(async () => {
      opened = await open();
      app = await startApp({
        templates: false,
        now: new Date().toISOString(),
        deps: { store: opened.store },
      });
      own = await makeClient(app);
      other = await makeClient(app);
      await linkClientUser(app, own.id);
    });
    afterAll(async () => {
      await app.stop();
      await opened.close();
    });

    const keep = (who: Role, avatarImageURL: string) =>
      app.as(who)("PUT", "/api/client-avatars", { avatarImageURL });
    const setAvatar = (client: Client, avatarUrl: string | null) =>
      app.as("manager")("PATCH", `/api/clients/${client.id}`, { avatarUrl });
    const seenBy = async (path: string) =>
      Object.fromEntries(
        await Promise.all(roles.map(async (role) => [role, (await app.as(role)("GET", path)).status])),
      );
    const nobodyBut = (...who: Role[]) =>
      Object.fromEntries(roles.map((role) => [role, who.includes(role) ? 200 : 404]));

    /** Checks that a refused upload leaves neither an object nor a row. */
    async function nothingNew(work: () => Promise<void>) {
      const before = await opened.keys();
      await work();
      expect(await opened.keys()).toEqual(before);
    }

    /** Returns the message on the only refused field. */
    async function refusedField(answer: Promise<Response>): Promise<string | undefined> {
      const problem = await expectJson<Problem>(await answer, 400);
      expect(problem.errors).toHaveLength(1);
      return problem.errors?.[0]?.message;
    }

    test("show a picture to users who may see a row that refers to it, from upload to replacement", async () => {
      const incoming = await upload(app, "manager");
      expect(await seenBy(incoming)).toEqual(nobodyBut("manager"));

      const { objectPath } = await expectJson<{ objectPath: string }>(await keep("manager", incoming));
      expect(objectPath).toMatch(/^\/objects\/avatars\/[0-9a-f-]{36}$/);
      expect(await seenBy(incoming)).toEqual(nobodyBut());
      expect(await seenBy(objectPath)).toEqual(nobodyBut("manager"));

      expect((await setAvatar(own, objectPath)).status).toBe(200);
      expect(await seenBy(objectPath)).toEqual(nobodyBut(...roles));
      const foreign = await storedAvatar(app, "manager");
      expect((await setAvatar(other, foreign)).status).toBe(200);
      expect(await seenBy(foreign)).toEqual(nobodyBut("admin", "manager", "contributor", "viewer"));
      expect(await opened.keys()).toEqual([foreign, objectPath].map((path) => path.slice(9)).toSorted());

      const next = await storedAvatar(app, "manager");
      expect((await setAvatar(own, next)).status).toBe(200);
      expect(await seenBy(objectPath)).toEqual(nobodyBut());
      expect((await setAvatar(other, null)).status).toBe(200);
      expect((await setAvatar(own, null)).status).toBe(200);
      expect(await opened.keys()).toHaveLength(3);
      for (const days of [1, 30, 32]) {
        await sweepUploads(app.db, opened.store, new Date(Date.now() + days * day + 60_000));
        expect(await opened.keys()).toHaveLength(days < 32 ? 3 : 0);
      }
      expect(await app.db.read.select().from(uploads)).toEqual([]);
    });

    test("accept each type of picture by its address too, and serve it as its actual type, without scripts", async () => {
      for (const [type, bytes] of Object.entries(pictures)) {
        const file = { bytes, type };
        const { uploadURL } = await askUpload(app, "manager", file);
        expect((await putFile(uploadURL, file)).status).toBe(200);
        const { objectPath } = await expectJson<{ objectPath: string }>(await keep("manager", uploadURL));
        for (const method of ["GET", "HEAD"]) {
          const shown = await app.as("manager")(method, objectPath);
          expect(Object.fromEntries(shown.headers)).toMatchObject({
            "content-type": type,
            "content-length": String(bytes.byteLength),
            "content-disposition": `inline; filename="${objectPath.slice(-36)}.${type.slice(6)}"`,
            "content-security-policy": "default-src 'none'; sandbox",
            "x-content-type-options": "nosniff",
            "cross-origin-resource-policy": "same-origin",
            "cache-control": "private, no-store",
          });
          expect(new Uint8Array(await shown.arrayBuffer())).toEqual(
            method === "GET" ? bytes : new Uint8Array(),
          );
        }
      }
    });

    test("accept 5 MB and not a byte more", async () => {
      await storedAvatar(app, "manager", { bytes: pngOf(5_242_880), type: "image/png" });
      const tooLong = { contentType: "image/png", contentLength: 5_242_881 };
      const response = app.as("manager")("POST", "/api/objects/upload", tooLong);
      expect(await refusedField(response)).toBe("Must be at most 5,242,880 bytes");
      await nothingNew(async () => {
        const { uploadURL } = await askUpload(app, "manager", { bytes: pngOf(5_242_880), type: "image/png" });
        const sent = await putFile(uploadURL, { bytes: pngOf(5_242_881), type: "image/png" });
        expect(sent.status).toBeOneOf([403, 413]);
      });
    });

    test("refuse a type other than pictures, before and during the upload", async () => {
      const response = app.as("manager")("POST", "/api/objects/upload", {
        contentType: "image/svg+xml",
        contentLength: 100,
      });
      expect(await refusedField(response)).toBe(
        "Must be one of image/png, image/jpeg, image/webp, image/gif",
      );
      await nothingNew(async () => {
        const { uploadURL } = await askUpload(app, "manager");
        expect((await putFile(uploadURL, { bytes: png, type: "text/html" })).status).toBe(403);
        expect((await putFile(uploadURL, { bytes: png.slice(1), type: "image/png" })).status).toBe(403);
        expect(await refusedField(keep("manager", uploadURL))).toBe(
          "The file has not arrived. Please upload it again.",
        );
      });
    });

    test("refuse and remove a file whose bytes are not the declared picture", async () => {
      const lies = [
        { bytes: html, message: "Must be a PNG, JPEG, WebP or GIF image" },
        { bytes: svgWithScript, message: "Must be a PNG, JPEG, WebP or GIF image" },
        { bytes: pictures["image/jpeg"], message: "The file says image/png, but it is image/jpeg" },
      ];
      for (const { bytes, message } of lies) {
        await nothingNew(async () => {
          const path = await upload(app, "manager", { bytes, type: "image/png" });
          if (message.startsWith("Must")) expect(await seenBy(path)).toEqual(nobodyBut());
          expect(await refusedField(keep("manager", path))).toBe(message);
          expect(await refusedField(keep("manager", path))).toBe("Must be a file that you uploaded");
        });
      }
    });

    test("refuse a changed address, another upload's path, and another user's upload", async () => {
      const mine = await askUpload(app, "manager");
      const theirs = await askUpload(app, "admin");
      await nothingNew(async () => {
        const forged = new URL(mine.uploadURL);
        forged.pathname = new URL(theirs.uploadURL).pathname;
        expect((await putFile(forged.href)).status).toBe(403);
        expect((await putFile(mine.uploadURL.slice(0, -1))).status).toBe(403);
        expect((await putFile(mine.uploadURL.split("?")[0] ?? "")).status).toBeOneOf([400, 403]);
      });
      expect((await putFile(theirs.uploadURL)).status).toBe(200);
      for (const address of [theirs.uploadURL, theirs.objectPath]) {
        expect(await refusedField(keep("manager", address))).toBe("Must be a file that you uploaded");
      }
    });

    test("refuse any address but the portal's own", async () => {
      const path = await upload(app, "manager");
      const elsewhere = [
        `https://evil.test${path}`,
        `http://169.254.169.254/api/objects/upload/${path.slice(-36)}`,
        "javascript:alert(1)",
        "/objects/avatars/../uploads",
        path.toUpperCase(),
        "",
      ];
      for (const address of elsewhere) {
        expect(await refusedField(keep("manager", address))).toBe("Must be a file that you uploaded");
      }
    });

    test("change nothing when a used address is used again", async () => {
      const { uploadURL, objectPath } = await askUpload(app, "manager");
      await putFile(uploadURL);
      const saved = await expectJson<{ objectPath: string }>(await keep("manager", objectPath));
      const before = await opened.keys();
      const again = await putFile(uploadURL);
      expect(again.ok).toBe(opened.store.receiver === null);
      expect(await refusedField(keep("manager", objectPath))).toBe(
        "This file is in use already. Please upload it again.",
      );
      expect(await opened.store.read(saved.objectPath.slice(9))).toEqual(png);
      expect((await setAvatar(own, saved.objectPath)).status).toBe(200);
      await sweepUploads(app.db, opened.store, new Date(Date.now() + day + 60_000));
      await sweepUploads(app.db, opened.store, new Date(Date.now() + 32 * day));
      expect(await opened.keys()).toEqual([saved.objectPath.slice(9)]);
      expect(before).toContain(saved.objectPath.slice(9));
    });

    test("accept as a client's picture only the caller's own, stored and unused one", async () => {
      const inUse = (
        await expectJson<{ client: Client }>(await app.as("manager")("GET", `/api/clients/${own.id}`))
      ).client.avatarUrl;
      const foreign = await storedAvatar(app, "admin");
      const message = "Must be a picture that you uploaded and that is not in use";
      for (const path of [inUse, foreign, await upload(app, "manager")]) {
        expect(await refusedField(setAvatar(other, path))).toBe(message);
      }
      expect((await setAvatar(own, inUse)).status).toBe(200);
      for (const text of ["https://evil.test/a.png", "/objects/avatars/x", ""]) {
        expect(await refusedField(setAvatar(other, text))).toBe("Must be a file that was uploaded here");
      }
    });

    test("are deleted after a day if nothing refers to them", async () => {
      await upload(app, "manager");
      await storedAvatar(app, "manager");
      await sweepUploads(app.db, opened.store, new Date(Date.now() + day - 600_000));
      expect((await opened.keys()).length).toBeGreaterThan(1);
      await sweepUploads(app.db, opened.store, new Date(Date.now() + day + 60_000));
      expect(await opened.keys()).toHaveLength(1);
      const [row, ...others] = await app.db.read.select().from(uploads);
      expect(others).toEqual([]);
      expect(row).toMatchObject({ state: "kept", settledAt: expect.any(String) });
    });
  });
}
