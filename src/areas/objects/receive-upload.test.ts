import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { uploads } from "#/db/schema";
import type { Problem } from "#/src/contract/problem";
import type { UploadAddress } from "#/src/contract/uploads";
import { until } from "#/test/faults/support/until";
import { expectJson, startApp, type TestApp, withToken } from "#/test/support/app";
import { filesIn, openTestDiskStore } from "#/test/support/disk-store";
import { png, pngOf } from "#/test/support/pictures";
import { askUpload, putFile, storedAvatar, upload } from "#/test/support/sent-files";

let app: TestApp;
let disk: Awaited<ReturnType<typeof openTestDiskStore>>;
let lines: string[];
beforeEach(async () => {
  lines = [];
  disk = await openTestDiskStore();
  app = await startApp({
    templates: false,
    deps: { store: disk.store },
    onLog: (line) => lines.push(line),
  });
});
afterEach(async () => {
  await app.stop();
  await disk.close();
});

const detailOf = async (answer: Response, status: number) =>
  (await expectJson<Problem>(answer, status)).detail;

/** Requests an address without announcing type and length. */
async function openAddress(): Promise<string> {
  const answer = await app.as("contributor")("POST", "/api/objects/upload");
  return (await expectJson<UploadAddress>(answer)).uploadURL;
}

function streamed(parts: Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  const left = parts[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = left.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

describe("the portal's own upload address", () => {
  test("ends when its user is deactivated", async () => {
    const { uploadURL } = await askUpload(app, "contributor");
    const path = `/api/admin/users/${app.people.contributor.id}`;
    expect((await app.as("admin")("PATCH", path, { active: false })).status).toBe(200);
    expect(await detailOf(await putFile(uploadURL), 403)).toBe("This upload address is not valid.");
    expect(await filesIn(disk.folder)).toEqual([]);
  });

  test("is the portal's own, lasts five minutes, and accepts uploads of any type and length if none was announced", async () => {
    const uploadURL = await openAddress();
    expect(uploadURL).toStartWith(`${app.url}/api/objects/upload/`);
    app.setNow("2026-03-08T12:04:59.000Z");
    const sent = await putFile(uploadURL, { bytes: png, type: "application/octet-stream" });
    expect(sent.status).toBe(200);
    expect(sent.headers.get("ETag")).toBeTruthy();
    app.setNow("2026-03-08T12:05:00.000Z");
    expect(await detailOf(await putFile(uploadURL), 403)).toBe(
      "This upload address has expired. Ask for a new one.",
    );
    const later = new URL(uploadURL);
    later.searchParams.set("expires", "2026-03-08T12:30:00.000Z");
    expect(await detailOf(await putFile(later.href), 403)).toBe("This upload address is not valid.");
  });

  test("needs no authentication, and ignores any credentials", async () => {
    for (const headers of [
      { Cookie: `portal_session=${"x".repeat(43)}` },
      { Authorization: "Bearer portal_nonsense" },
      { Origin: "https://elsewhere.test", "Sec-Fetch-Site": "cross-site" },
    ]) {
      const answer = await fetch(await openAddress(), { method: "PUT", body: png, headers });
      expect(answer.status).toBe(200);
    }
  });

  test("stops reading after 5 MB, with or without a length, and stores nothing", async () => {
    const tooLong = pngOf(5_242_881);
    const parts = [tooLong.subarray(0, 3_000_000), tooLong.subarray(3_000_000)];
    for (const body of [tooLong, streamed(parts)]) {
      const answer = await fetch(await openAddress(), { method: "PUT", body });
      expect(await detailOf(answer, 413)).toBe("The file is larger than 5 MB.");
    }
    expect(await filesIn(disk.folder)).toEqual([]);
  });

  test("responds 413 to an endless file at the first byte beyond the limit", async () => {
    const { pathname, search, port } = new URL(await openAddress());
    const socket = connect(Number(port), "127.0.0.1");
    let answer = "";
    socket.on("data", (piece) => {
      answer += piece;
    });
    socket.on("error", () => {});
    const head = `PUT ${pathname}${search} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const file = pngOf(5_242_881);
    const send = (part: Uint8Array) =>
      socket.write(
        Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")]),
      );
    socket.write(head);
    send(file.subarray(0, 5_242_880));
    await until("the portal has begun to keep it", async () => (await filesIn(disk.folder)).length > 0);
    expect(answer).toBe("");
    send(file.subarray(5_242_880));
    await until("the portal answers", () => answer.includes("\r\n\r\n"));
    socket.destroy();
    expect(answer).toStartWith("HTTP/1.1 413 ");
    await until("nothing is kept", async () => (await filesIn(disk.folder)).length === 0);
  });

  test("rejects an empty file, and any length other than the announced one", async () => {
    const { uploadURL } = await askUpload(app, "manager");
    const short = await fetch(uploadURL, {
      method: "PUT",
      headers: { "Content-Type": "image/png" },
      body: streamed([png.subarray(0, 60)]),
    });
    expect(await detailOf(short, 403)).toBe("The file was announced with 70 bytes, but 60 came.");
    const empty = await fetch(await openAddress(), { method: "PUT" });
    expect(await detailOf(empty, 403)).toBe("The file is empty.");
    expect(await filesIn(disk.folder)).toEqual([]);
  });

  test("stores nothing of an aborted upload", async () => {
    for (const framing of ["Content-Length: 5000000", "Transfer-Encoding: chunked"]) {
      const { pathname, search, port } = new URL(await openAddress());
      const socket = connect(Number(port), "127.0.0.1");
      const head = `PUT ${pathname}${search} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${framing}\r\n\r\n`;
      socket.write(framing.startsWith("Content") ? head : `${head}10000\r\n`);
      socket.write(pngOf(40_000));
      await until("the file has begun", async () => (await filesIn(disk.folder)).length > 0);
      socket.destroy();
      await until("it is gone again", async () => (await filesIn(disk.folder)).length === 0);
    }
  });

  test("cannot be reused once its picture is in use", async () => {
    const { uploadURL, objectPath } = await askUpload(app, "manager");
    await putFile(uploadURL);
    await app.as("manager")("PUT", "/api/client-avatars", { avatarImageURL: objectPath });
    const before = await filesIn(disk.folder);
    expect(await detailOf(await putFile(uploadURL), 409)).toBe("This upload address was used already.");
    expect(await filesIn(disk.folder)).toEqual(before);
  });

  test("is in no log line, nor is its signature", async () => {
    const { uploadURL } = await askUpload(app, "manager");
    await putFile(uploadURL);
    await app.as("manager")("PUT", "/api/client-avatars", { avatarImageURL: uploadURL });
    const log = lines.join("");
    expect(log).toContain("/api/objects/upload/");
    expect(log).not.toContain(new URL(uploadURL).searchParams.get("signature") ?? uploadURL);
    expect(log).not.toContain("signature=");
  });

  test("does not match any other spelling of its path", async () => {
    const stored = await storedAvatar(app, "manager");
    const uuid = stored.slice(-36);
    const paths = [
      "/objects/..%2f..%2fportal.db",
      "/objects/avatars/..%2f..%2f..%2fetc%2fpasswd",
      `/objects/avatars%2f${uuid}`,
      `/objects/avatars%5c${uuid}`,
      `/objects/avatars/%2e%2e/avatars/${uuid}`,
      `/objects/%61vatars/${uuid}`,
      `/objects/avatars/${uuid}%00`,
      `/objects/avatars/${uuid}%2500`,
      `/objects/%252e%252e/avatars/${uuid}`,
      `/objects/avatars/${uuid}/`,
      `/objects//avatars/${uuid}`,
      `/objects/incoming/${uuid}`,
      `/objects/avatars/${uuid.toUpperCase()}`,
      "/objects/",
    ];
    for (const path of paths) {
      const request = new Request(app.url, {
        headers: { Authorization: `Bearer ${app.people.manager.token}` },
      });
      Object.defineProperty(request, "url", { value: app.url + path });
      expect({ path, status: (await app.app.fetch(request)).status }).toEqual({ path, status: 404 });
    }
    expect((await withToken(app.url, app.people.manager)("GET", stored)).status).toBe(200);
    for (const id of ["..%2f..%2fx", "%5cx", "a%00", "%252e%252e"]) {
      const answer = await fetch(`${app.url}/api/objects/upload/${id}?expires=x&signature=x`, {
        method: "PUT",
        body: png,
      });
      expect(answer.status).toBeOneOf([400, 404]);
    }
  });
});

test("a user may request 60 addresses a minute", async () => {
  const ask = () => app.as("contributor")("POST", "/api/objects/upload", {});
  for (let tries = 0; tries < 60; tries++) expect((await ask()).status).toBeOneOf([200, 409]);
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBe("60");
  expect((await app.as("manager")("POST", "/api/objects/upload", {})).status).toBe(200);
});

test("an upload must be used within a day, and is used once even by concurrent requests", async () => {
  const [late, contested] = [await upload(app, "manager"), await upload(app, "manager")];
  const keep = (avatarImageURL: string) =>
    app.as("manager")("PUT", "/api/client-avatars", { avatarImageURL });
  const answers = await Promise.all(Array.from({ length: 8 }, () => keep(contested)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(400)]);
  expect(await app.db.read.select({ keptKey: uploads.keptKey }).from(uploads)).toHaveLength(2);

  app.setNow("2026-03-09T11:30:00.000Z");
  const token = withToken(app.url, app.people.manager);
  const tried = await token("PUT", "/api/client-avatars", { avatarImageURL: late });
  expect((await expectJson<Problem>(tried, 400)).errors?.[0]?.message).toBe(
    "This file was uploaded too long ago. Please upload it again.",
  );
});
