import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { taskFiles, uploads } from "#/db/schema";
import type { Role } from "#/src/contract/choices/users";
import type { TaskFile } from "#/src/contract/files";
import type { Problem } from "#/src/contract/problem";
import type { CompletedUpload, SentPart, SignedPart, UploadInParts } from "#/src/contract/uploads";
import { sweepUploads } from "#/src/server/sweep-uploads";
import { expectJson, linkClientUser, startApp, type TestApp } from "./app";
import { makeWorld, roles, type World } from "./requests";
import { askParts, largeBytes, sendAllParts, sentLarge } from "./sent-parts";
import type { OpenedStore } from "./store-contract";
import { addBothOwners } from "./templates";

const minute = 60_000;
const hour = 60 * minute;

/** Tests large files over HTTP, with any store that takes them in parts. */
export function partsContract(name: string, open: () => Promise<OpenedStore>) {
  describe(`large files into the ${name} store`, () => {
    let app: TestApp;
    let opened: OpenedStore;
    let world: World;
    let taskId: string;
    let now = Date.now();
    beforeAll(async () => {
      opened = await open();
      app = await startApp({
        templates: false,
        now: new Date(now).toISOString(),
        deps: { store: opened.store },
        env: { clientStorageBytes: 300_000_000 },
      });
      await addBothOwners(app.db);
      world = await makeWorld(app);
      taskId = world.own.clientTask.id;
    });
    afterAll(async () => {
      await app.stop();
      await opened.close();
    });

    const pass = (milliseconds: number) => {
      now += milliseconds;
      app.setNow(new Date(now).toISOString());
    };
    const call = (who: Role, method: string, path: string, body?: unknown) =>
      app.as(who)(method, `/api/objects/upload/${path}`, body);
    const complete = (who: Role, { uploadId }: UploadInParts["multipart"], parts: SentPart[]) =>
      call(who, "POST", `${uploadId}/complete`, { parts });
    const attach = (who: Role, uploadURL: string, called = "film.csv") =>
      app.as(who)("POST", `/api/tasks/${taskId}/files`, { uploadURL, name: called });
    const refusal = async (answer: Response, status: number) => {
      const problem = await expectJson<Problem>(answer, status);
      return problem.errors?.[0]?.message ?? problem.detail;
    };
    /** Makes an upload this much older. */
    const age = async (id: string, milliseconds: number) => {
      const row = await rowOf(id);
      const earlier = (moment = "") => new Date(Date.parse(moment) - milliseconds).toISOString();
      const aged = { createdAt: earlier(row?.createdAt), expiresAt: earlier(row?.expiresAt) };
      await app.db.transaction((tx) => tx.update(uploads).set(aged).where(eq(uploads.id, id)));
    };
    const rowOf = async (id: string) =>
      (await app.db.read.select().from(uploads).where(eq(uploads.id, id)))[0] ?? null;

    test("can be sent in parts, are hidden until attached to their task, and can be downloaded whole and in parts", async () => {
      const { multipart, objectPath } = await askParts(app, "client", taskId);
      expect(multipart.partSize).toBe(8_388_608);
      const parts = await sendAllParts(app, "client", multipart);
      expect(parts).toHaveLength(4);
      const done = await expectJson<CompletedUpload>(await complete("client", multipart, parts));
      expect(done).toEqual({ objectPath });
      const hidden = [objectPath, `/objects/files/${multipart.uploadId}`];
      for (const role of roles) {
        for (const path of hidden)
          expect([role, (await app.as(role)("GET", path)).status]).toEqual([role, 404]);
      }
      expect((await attach("manager", objectPath)).status).toBe(400);

      const file = await expectJson<TaskFile>(await attach("client", objectPath), 201);
      expect(file).toMatchObject({ name: "film.csv", size: largeBytes.byteLength, contentType: "text/csv" });
      const [row] = await app.db.read.select().from(taskFiles).where(eq(taskFiles.id, file.id));
      expect(row?.sha256).toBeNull();
      expect(row?.etag).toMatch(/^[0-9a-f]{32}-4$/);
      const whole = await app.as("viewer")("GET", file.path);
      expect(Object.fromEntries(whole.headers)).toMatchObject({
        "content-type": "text/csv",
        "content-disposition": "attachment; filename=\"film.csv\"; filename*=UTF-8''film.csv",
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
        etag: `"${row?.etag}"`,
      });
      expect(Buffer.compare(await whole.bytes(), largeBytes)).toBe(0);
      const rest = { Range: "bytes=26214400-", "If-Range": `"${row?.etag}"` };
      const part = await app.as("client")("GET", file.path, undefined, rest);
      expect([part.status, (await part.bytes()).byteLength]).toEqual([206, 10]);
      expect(await refusal(await attach("client", objectPath), 400)).toStartWith(
        "This file is in use already.",
      );
    });

    test("are put together from all their own parts only, and once", async () => {
      const { multipart, objectPath } = await askParts(app, "manager", taskId);
      expect(await refusal(await complete("manager", multipart, []), 400)).toBe("Must not be empty");
      const unsent = [1, 2, 3, 4].map((partNumber) => ({ partNumber, etag: "none" }));
      expect((await complete("manager", multipart, unsent)).status).toBe(409);
      const parts = await sendAllParts(app, "manager", multipart);
      expect(await refusal(await complete("manager", multipart, parts.slice(1)), 400)).toBe(
        "Must be all 4 parts",
      );
      const wrong = parts.map((part) => ({ ...part, etag: '"00000000000000000000000000000000"' }));
      expect(await refusal(await complete("manager", multipart, wrong), 409)).toStartWith(
        "Some parts of the file",
      );
      expect((await attach("manager", objectPath)).status).toBe(400);
      for (const who of ["admin", "client"] as const) {
        expect((await complete(who, multipart, parts)).status).toBe(404);
        expect((await call(who, "POST", `${multipart.uploadId}/parts`, { partNumbers: [1] })).status).toBe(
          404,
        );
        expect((await call(who, "DELETE", multipart.uploadId)).status).toBe(404);
      }
      // As if an earlier call had completed it and stopped before recording that.
      const row = await rowOf(multipart.uploadId);
      const key = `files/${multipart.uploadId}`;
      const multipartId = row?.multipartId ?? "";
      expect(await opened.store.parts?.complete({ key, multipartId }, parts)).toBe("complete");
      for (let time = 0; time < 2; time++) {
        expect((await complete("manager", multipart, parts.toReversed())).status).toBe(200);
      }
      expect(
        (await call("manager", "POST", `${multipart.uploadId}/parts`, { partNumbers: [1] })).status,
      ).toBe(409);
      expect((await attach("manager", objectPath)).status).toBe(201);
      expect(await refusal(await call("manager", "DELETE", multipart.uploadId), 409)).toStartWith(
        "This file is in use",
      );
    });

    test("get an address for each part that accepts only its length, for at most 20 parts at once", async () => {
      const { multipart } = await askParts(app, "manager", taskId, {
        size: 200_000_000,
        type: "application/zip",
      });
      const path = `${multipart.uploadId}/parts`;
      const sign = (partNumbers: number[]) => call("manager", "POST", path, { partNumbers });
      const all = Array.from({ length: 21 }, (_, at) => at + 1);
      expect(await refusal(await sign(all), 400)).toBe("At most 20 parts");
      expect(await refusal(await sign([1, 1]), 400)).toBe("Must be different parts");
      expect(await refusal(await sign([25]), 400)).toBe("This file has 24 parts");
      const [first, last] = await expectJson<SignedPart[]>(await sign([1, 24]));
      const put = async (signed: SignedPart | undefined, length: number) =>
        (await fetch(signed?.uploadURL ?? "", { method: "PUT", body: new Uint8Array(length) })).status;
      expect(await put(first, multipart.partSize + 1)).toBe(403);
      expect(await put(first, multipart.partSize)).toBe(200);
      expect(await put(last, 200_000_000 - 23 * multipart.partSize)).toBe(200);
      expect((await call("manager", "DELETE", multipart.uploadId)).status).toBe(204);
      expect(await put(first, multipart.partSize)).not.toBe(200);
      expect(await rowOf(multipart.uploadId)).toBeNull();
    });

    test("are refused by their first and last bytes, and removed", async () => {
      const bytesWith = (text: string, at = 0) => {
        const bytes = new Uint8Array(largeBytes);
        bytes.set(Buffer.from(text, "latin1"), at < 0 ? bytes.byteLength + at : at);
        return bytes;
      };
      const blocked = "Programs, scripts, disk images and documents with macros are not accepted";
      const refused = [
        [bytesWith("MZ\x90\0"), blocked],
        [bytesWith("koly\0\0\0\x04", -512), blocked],
        [bytesWith("PK\x03\x04"), blocked],
        [bytesWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), "Documents in the formats of Office before 2007"],
        [bytesWith("%PDF-1.7"), "The file says text/csv, but it is application/pdf"],
      ] as const;
      for (const [bytes, words] of refused) {
        const path = await sentLarge(app, "manager", taskId, { bytes });
        expect(await refusal(await attach("manager", path), 400)).toStartWith(words);
        expect(await rowOf(path.slice(-36))).toBeNull();
        expect(await opened.store.describe(`files/${path.slice(-36)}`)).toBeNull();
        pass(2 * minute);
      }
    });

    test("count against their client's storage from the request on, until they are given up", async () => {
      const other = world.other.clientTask.id;
      const { multipart } = await askParts(app, "manager", other, { size: 290_000_000 });
      const more = {
        purpose: "task_file",
        taskId: other,
        contentType: "text/csv",
        contentLength: 30_000_000,
      };
      const ask = () => app.as("manager")("POST", "/api/objects/upload", more);
      expect(await refusal(await ask(), 409)).toStartWith(
        "There is no room for this file: the files of Other House fill",
      );
      await age(multipart.uploadId, 24 * hour);
      expect((await ask()).status).toBe(409);
      expect((await call("manager", "DELETE", multipart.uploadId)).status).toBe(204);
      const { multipart: second } = await expectJson<UploadInParts>(await ask());
      expect((await call("manager", "DELETE", second.uploadId)).status).toBe(204);
      expect(
        await refusal(
          await app.as("manager")("POST", "/api/objects/upload", { ...more, contentLength: 2_147_483_649 }),
          400,
        ),
      ).toBe("Must be at most 2,147,483,648 bytes");
    });

    test("end with the membership of their sender, and after 23 hours", async () => {
      const path = await sentLarge(app, "client", taskId);
      const { multipart } = await askParts(app, "client", taskId);
      const person = app.people.client.id;
      const ending = app.as("admin")("DELETE", `/api/clients/${world.own.client.id}/people/${person}`);
      expect((await ending).status).toBe(204);
      await linkClientUser(app, world.own.client.id);
      const ended = "This upload has ended. Please upload the file again.";
      expect(
        await refusal(await call("client", "POST", `${multipart.uploadId}/parts`, { partNumbers: [1] }), 410),
      ).toBe(ended);
      expect((await attach("client", path)).status).toBe(400);

      const { multipart: late } = await askParts(app, "manager", taskId);
      await age(late.uploadId, 23 * hour);
      expect(
        await refusal(await call("manager", "POST", `${late.uploadId}/parts`, { partNumbers: [1] }), 410),
      ).toBe(ended);
    });

    test("are removed if unused after a day, whether completed or not, including unknown ones", async () => {
      const path = await sentLarge(app, "manager", taskId);
      const { multipart } = await askParts(app, "manager", taskId);
      const parts = await sendAllParts(app, "manager", multipart);
      const { multipartId } = (await rowOf(multipart.uploadId)) ?? {};
      const stray = { key: `files/${crypto.randomUUID()}`, multipartId: "" };
      stray.multipartId = (await opened.store.parts?.begin(stray.key, "text/csv")) ?? "";
      const storedKeys = new Set(
        (await app.db.read.select().from(taskFiles)).map((file) => file.path.slice(9)),
      );
      await sweepUploads(app.db, opened.store, new Date(now + 25 * hour));
      await sweepUploads(app.db, opened.store, new Date(Date.now() + 25 * hour));
      expect(await opened.store.describe(`files/${path.slice(-36)}`)).toBeNull();
      const gone = { key: `files/${multipart.uploadId}`, multipartId: multipartId ?? "" };
      expect(await opened.store.parts?.complete(gone, parts)).toBe("unknown");
      expect(await opened.store.parts?.complete(stray, [{ partNumber: 1, etag: "x" }])).toBe("unknown");
      const left = (await opened.keys()).filter((key) => key.startsWith("files/"));
      expect(left).toEqual([...storedKeys].toSorted());
    });
  });
}
