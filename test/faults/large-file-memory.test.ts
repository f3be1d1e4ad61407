import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { Client } from "#/src/contract/clients";
import type { TaskFile } from "#/src/contract/files";
import type { Task } from "#/src/contract/tasks";
import type { SentPart, SignedPart, UploadInParts } from "#/src/contract/uploads";
import { asPerson, expectJson } from "../support/app";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { peakMemory } from "../support/peak-memory";
import { newClient, newTask } from "../support/requests";
import { sharedSwift } from "../support/swift";
import { leaveOut } from "../support/test-with";
import { endProcesses } from "./support/left-over";
import { startPortalProcess } from "./support/portal-process";
import { prepareDatabase } from "./support/prepared-database";

/** Size of the file in MB; 2 GB in long runs. */
const megabytes = Number(process.env.LARGE_MEMORY_MB ?? 32);
const mostMemory = 300 * 1_048_576;

setDefaultTimeout(patience.test + megabytes * 500);
afterAll(() => endProcesses());

const swift = await sharedSwift().catch((error: unknown) => {
  leaveOut("the memory for large files", String(error));
  return null;
});

if (swift) {
  test(`${megabytes} MB go to a bucket and come back through a portal that uses less than 300 MB of memory`, async () => {
    const folder = await temporaryFolder();
    const people = await prepareDatabase(`file:${join(folder.path, "portal.db")}`);
    const env = {
      S3_BUCKET: swift.bucket,
      S3_REGION: swift.region,
      S3_ENDPOINT: swift.endpoint,
      S3_ACCESS_KEY_ID: swift.accessKeyId,
      S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
    };
    const portal = await startPortalProcess({ folder: folder.path, env });
    const call = asPerson(portal.url, people.manager);
    const client = await expectJson<Client>(await call("POST", "/api/clients", newClient()), 201);
    await expectJson(
      await call("POST", `/api/clients/${client.id}/onboarding`, { startDate: "2026-03-09" }),
      201,
    );
    const task = await expectJson<Task>(
      await call("POST", `/api/clients/${client.id}/tasks`, newTask({ dueDate: "2199-01-01" })),
      201,
    );

    const size = megabytes * 1_048_576;
    const type = "application/octet-stream";
    const promise = { purpose: "task_file", taskId: task.id, contentType: type, contentLength: size };
    const upload = await call("POST", "/api/objects/upload", promise);
    const { multipart, objectPath } = await expectJson<UploadInParts>(upload);
    const path = `/api/objects/upload/${multipart.uploadId}`;
    const sent = new Bun.CryptoHasher("sha256");
    const parts: SentPart[] = [];
    const count = Math.ceil(size / multipart.partSize);
    while (parts.length < count) {
      const first = parts.length + 1;
      const partNumbers = Array.from({ length: Math.min(20, count + 1 - first) }, (_, at) => first + at);
      const signed = await expectJson<SignedPart[]>(await call("POST", `${path}/parts`, { partNumbers }));
      for (const { partNumber, uploadURL } of signed) {
        const length = Math.min(multipart.partSize, size - (partNumber - 1) * multipart.partSize);
        const body = Buffer.alloc(length, `${partNumber} of a film `);
        sent.update(body);
        const answer = await fetch(uploadURL, { method: "PUT", body });
        expect(answer.status).toBe(200);
        parts.push({ partNumber, etag: answer.headers.get("ETag") ?? "" });
      }
    }
    await expectJson(await persist(() => call("POST", `${path}/complete`, { parts })));
    const body = { uploadURL: objectPath, name: "film.mp4" };
    const added = await persist(() => call("POST", `/api/tasks/${task.id}/files`, body));
    const file = await expectJson<TaskFile>(added, 201);
    expect(file.size).toBe(size);

    const received = new Bun.CryptoHasher("sha256");
    const download = await persist(() => call("GET", file.path));
    expect(download.status).toBe(200);
    for await (const piece of download.body ?? []) received.update(piece);
    expect(received.digest("hex")).toBe(sent.digest("hex"));
    const peak = (await peakMemory(portal.pid)) ?? 0;
    console.log(`${megabytes} MB: ${Math.round(peak / 1_048_576)} MB of memory at most`);
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(mostMemory);
    expect(await portal.stop()).toBe(0);
    await folder.remove();
  });
}

/** Repeats a call while the bucket is too busy to answer in time, as clients do. */
async function persist(call: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await call();
    if (answer.status !== 503 || attempt === 20) return answer;
  }
}
