import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { HeadObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { sql } from "drizzle-orm";
import { taskFileBytes } from "#/src/contract/choices/files";
import type { Client } from "#/src/contract/clients";
import type { Problem } from "#/src/contract/problem";
import type { UploadAddress } from "#/src/contract/uploads";
import { createLogger } from "#/src/http/request-log";
import { sweepUploads } from "#/src/server/sweep-uploads";
import { openS3Store } from "#/src/services/object-store/s3-store";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "../support/app";
import { partsContract } from "../support/parts-contract";
import { patience } from "../support/patience";
import { pictures, png } from "../support/pictures";
import { addedFile } from "../support/requests-files";
import { openTestS3Store } from "../support/s3-store";
import { askUpload, putFile, storedAvatar, upload } from "../support/sent-files";
import { storeContract } from "../support/store-contract";
import { type Swift, sharedSwift } from "../support/swift";
import { addTemplate } from "../support/templates";
import { leaveOut } from "../support/test-with";
import { uploadContract } from "../support/upload-contract";
import { bytesIn, picturedDemo } from "./support/pictured-demo";

setDefaultTimeout(patience.test);

const swift = await sharedSwift().catch(goWithout);

if (swift) {
  storeContract("S3", () => openTestS3Store(swift));
  uploadContract("S3", () => openTestS3Store(swift));
  partsContract("S3", () => openTestS3Store(swift));
  describe("an S3 store", () => faults(swift));
}

function faults(swift: Swift) {
  test("requires a type and a length", async () => {
    await inApp(async (app) => {
      for (const body of [undefined, {}]) {
        const problem = await expectJson<Problem>(
          await app.as("manager")("POST", "/api/objects/upload", body),
          400,
        );
        expect(problem.errors).toEqual([
          { path: "contentType", message: "Must be given" },
          { path: "contentLength", message: "Must be given" },
        ]);
      }
    });
  });

  test("refuses an expired address", async () => {
    const put = new PutObjectCommand({ Bucket: swift.bucket, Key: `uploads/${crypto.randomUUID()}` });
    const sign = (minutesAgo: number) =>
      getSignedUrl(clientOf(swift), put, {
        expiresIn: 300,
        signingDate: new Date(Date.now() - minutesAgo * 60_000),
      });
    expect((await putFile(await sign(6))).status).toBe(403);
    expect((await putFile(await sign(4))).status).toBe(200);
  });

  test("is the only other origin that pages may send to, and differs from the portal's own upload address", async () => {
    await inApp(async (app) => {
      const page = await app.as("manager")("GET", "/clients");
      expect(page.headers.get("Content-Security-Policy")).toContain(`connect-src 'self' ${swift.endpoint};`);
      const { uploadURL } = await askUpload(app, "manager");
      expect(new URL(uploadURL).origin).toBe(swift.endpoint);
      const own = `${app.url}/api/objects/upload/${crypto.randomUUID()}`;
      expect((await putFile(own)).status).toBe(404);
    });
  });

  test("that is stopped is reported, changes no row, and the rest of the portal works", async () => {
    await inApp(async (app) => {
      const [shown, dropped] = [await storedAvatar(app, "manager"), await storedAvatar(app, "manager")];
      await makeClient(app, { avatarUrl: shown });
      const client = await makeClient(app, { avatarUrl: dropped });
      const waiting = await upload(app, "manager");
      const rows = () => app.db.read.all(sql`select * from uploads order by id`);
      const before = await rows();
      const manager = app.as("manager");

      await whilePaused(async () => {
        const calls = [
          () => manager("GET", shown),
          () => manager("PUT", "/api/client-avatars", { avatarImageURL: waiting }),
        ];
        for (const call of calls) {
          const answer = await call();
          expect(answer.headers.get("Retry-After")).toBe("5");
          expect(await expectJson<Problem>(answer, 503)).toMatchObject({
            detail: "The file store does not answer right now. Please try again shortly.",
          });
        }
        expect(await rows()).toEqual(before);
        const change = { primaryContactName: "Still Working", avatarUrl: null };
        const edited = await expectJson<Client>(await manager("PATCH", `/api/clients/${client.id}`, change));
        expect(edited).toMatchObject(change);
        expect((await askUpload(app, "manager")).uploadURL).toStartWith(swift.endpoint);
        expect((await manager("GET", "/readyz")).status).toBe(200);
      });
      expect(await app.store.read(shown.slice(9))).toEqual(png);
      const saved = await manager("PUT", "/api/client-avatars", { avatarImageURL: waiting });
      expect(saved.status).toBe(200);

      const sweep = () => sweepUploads(app.db, app.store, new Date(Date.now() + 2 * 86_400_000));
      await whilePaused(async () => {
        await expect(sweep()).rejects.toThrow("does not answer");
      });
      await sweep();
      await sweepUploads(app.db, app.store, new Date(Date.now() + 40 * 86_400_000));
      expect(await app.store.read(dropped.slice(9))).toBeNull();
      expect(await app.store.read(shown.slice(9))).toEqual(png);
    });
  });

  test("that cannot be reached is reported at once; no signed address and no key is logged", async () => {
    const lines: string[] = [];
    const gone = { ...swift, endpoint: "http://127.0.0.1:9" };
    await inApp(
      async (app) => {
        const { uploadURL, objectPath } = await askUpload(app, "manager");
        const signature = new URL(uploadURL).searchParams.get("X-Amz-Signature") ?? "";
        expect(signature).toHaveLength(64);
        const answer = await app.as("manager")("PUT", "/api/client-avatars", { avatarImageURL: uploadURL });
        expect(answer.status).toBe(503);
        expect((await app.as("manager")("GET", objectPath)).status).toBe(503);
        const log = lines.join("");
        expect(log).toContain("the S3 store failed");
        for (const secret of [signature, "X-Amz", swift.accessKeyId, swift.secretAccessKey]) {
          expect(log).not.toContain(secret);
        }
      },
      { server: gone, onLog: (line) => lines.push(line) },
    );
  });

  test("takes 25 MB for a task directly from the sender, and serves them in parts, as a download only", async () => {
    const bytes = new Uint8Array(taskFileBytes).fill(0x61);
    await inApp(async (app) => {
      await addTemplate(app.db, { name: "Send the stock list" });
      const { tasks } = await makeOnboarding(app, (await makeClient(app)).id);
      const sent = { name: "stock.csv", type: "text/csv", bytes };
      const taskId = tasks[0]?.id ?? "";
      const file = await addedFile(app, taskId, sent);
      expect(file).toMatchObject({ size: taskFileBytes, contentType: "text/csv" });

      const step = lockstep();
      const { open } = app.store;
      app.store.open = async (key) => step.hold(await open(key));
      const answer = await app.as("viewer")("GET", file.path);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "text/csv",
        "content-disposition": "attachment; filename=\"stock.csv\"; filename*=UTF-8''stock.csv",
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
      });
      const hash = new Bun.CryptoHasher("sha256");
      for await (const piece of answer.body ?? []) {
        hash.update(piece);
        step.arrived(piece.byteLength);
      }
      expect(hash.digest("hex")).toBe(new Bun.CryptoHasher("sha256").update(bytes).digest("hex"));
      expect(step.largest()).toBeLessThan(taskFileBytes / 10);

      const longer = { contentType: "text/csv", contentLength: taskFileBytes, purpose: "task_file", taskId };
      const response = await app.as("manager")("POST", "/api/objects/upload", longer);
      const { uploadURL } = await expectJson<UploadAddress>(response);
      const more = new Uint8Array(taskFileBytes + 1);
      expect((await putFile(uploadURL, { bytes: more, type: "text/csv" })).status).toBe(403);
      await whilePaused(async () => {
        expect((await app.as("viewer")("GET", file.path)).status).toBe(503);
      });
    });
  });

  test("stores pictures under their actual type", async () => {
    await inApp(async (app) => {
      const path = await storedAvatar(app, "manager", { bytes: pictures["image/gif"], type: "image/gif" });
      const head = new HeadObjectCommand({ Bucket: swift.bucket, Key: path.slice(9) });
      expect((await clientOf(swift).send(head)).ContentType).toBe("image/gif");
    });
  });

  test("takes over pictures from a folder, and copies them back to one", async () => {
    const bucket = await openTestS3Store(swift);
    const { from, to, pictures, copy, close } = await picturedDemo();
    const env = {
      S3_BUCKET: swift.bucket,
      S3_REGION: swift.region,
      S3_ENDPOINT: swift.endpoint,
      S3_ACCESS_KEY_ID: swift.accessKeyId,
      S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
    };
    expect(await copy(from, "s3", env)).toMatchObject({ code: 0 });
    expect(await bucket.keys()).toEqual(pictures);
    expect(await copy("s3", to, env)).toMatchObject({ code: 0 });
    expect(await bytesIn(to)).toEqual(await bytesIn(from));
    await Promise.all([close(), bucket.close()]);
  });

  /** A stopped server buffers requests and may still perform them afterwards, such as a deletion. */
  async function whilePaused(work: () => Promise<unknown>) {
    swift.pause();
    try {
      await work();
    } finally {
      swift.resume();
    }
  }

  /** Starts a portal whose store is in this server, or in `server`. */
  async function inApp(
    work: (app: TestApp) => Promise<void>,
    { server = swift, onLog }: { server?: Swift; onLog?: (line: string) => void } = {},
  ) {
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = server;
    const log = onLog ? createLogger("debug", { write: onLog }) : createLogger("silent");
    const store = await openS3Store(
      { endpoint, region, bucket, credentials: { accessKeyId, secretAccessKey } },
      log,
    );
    const now = new Date().toISOString();
    const app = await startApp({ templates: false, now, deps: { store }, ...(onLog ? { onLog } : {}) });
    try {
      await work(app);
    } finally {
      await app.stop();
    }
  }
}

/**
 * Lets the store's next chunk through only once the reader has all earlier ones: a reader that buffers would wait
 * forever.
 */
function lockstep() {
  let given = 0;
  let had = 0;
  let largest = 0;
  let wake = () => {};
  return {
    largest: () => largest,
    arrived(count: number) {
      had += count;
      wake();
    },
    hold(stream: ReadableStream<Uint8Array> | null) {
      if (!stream) return null;
      const pieces = stream.getReader();
      return new ReadableStream<Uint8Array>({
        async pull(controller) {
          while (had < given) {
            const { promise, resolve } = Promise.withResolvers<void>();
            wake = resolve;
            await promise;
          }
          const { done, value } = await pieces.read();
          if (done) return controller.close();
          given += value.byteLength;
          largest = Math.max(largest, value.byteLength);
          controller.enqueue(value);
        },
        cancel: (reason) => pieces.cancel(reason),
      });
    },
  };
}

function clientOf({ endpoint, region, accessKeyId, secretAccessKey }: Swift): S3Client {
  const credentials = { accessKeyId, secretAccessKey };
  return new S3Client({ endpoint, region, credentials, forcePathStyle: true });
}

function goWithout(error: unknown): null {
  leaveOut("every test of S3 storage", error instanceof Error ? error.message : String(error));
  return null;
}
