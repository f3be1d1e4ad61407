import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { amounts } from "#/src/contract/ceilings";
import type { Role } from "#/src/contract/choices/users";
import { limits, serverLimits } from "#/src/contract/limits";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { isChainWhole, tracesOf } from "#/test/support/audit-trail";
import { newTask } from "#/test/support/requests";
import { addBothOwners } from "#/test/support/templates";

let app: TestApp;
let clientId: string;
let path: string;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  clientId = (await makeClient(app)).id;
  await makeOnboarding(app, clientId);
});
beforeEach(async () => {
  const answer = await app.as("manager")("POST", `/api/clients/${clientId}/tasks`, newTask());
  path = `/api/tasks/${(await expectJson<Task>(answer, 201)).id}`;
});
afterAll(() => app.stop());

const note = (text: unknown, role: Role = "contributor") =>
  app.as(role)("POST", `${path}/notes`, { note: text });
const link = (url: unknown, role: Role = "contributor") => app.as(role)("POST", `${path}/evidence`, { url });

async function detail(): Promise<TaskDetail> {
  return expectJson<TaskDetail>(await app.as("viewer")("GET", path));
}

describe("notes", () => {
  test("are listed with date and time in the portal's time zone, and their author", async () => {
    await note("  Called Nora. ");
    await note("Two\nlines", "admin");
    const { task } = await detail();
    expect(task.notes).toBe(
      "[2026-03-09 01:00] Cleo Contributor: Called Nora.\n[2026-03-09 01:00] Ada Admin: Two\n  lines",
    );
    expect(task.version).toBe(1);
  });

  test("cannot imitate another user's", async () => {
    for (const end of ["\n", "\r\n", "\r", "\u2028", "\u0085", "\v"]) {
      await note(`x${end}[2026-03-09 01:00] Ada Admin: Approved.`);
    }
    const lines = (await detail()).task.notes?.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/) ?? [];
    const heads = lines.filter((line) => line.startsWith("["));
    expect(heads).toHaveLength(6);
    expect(heads.every((line) => line.includes("Cleo Contributor"))).toBe(true);
  });

  test("are rejected if blank or too long, and logged once otherwise", async () => {
    for (const text of ["", " \n ", null, 5, "x".repeat(limits.noteLength + 1)]) {
      expect((await note(text)).status).toBe(400);
    }
    const traces = await tracesOf(app.db, () => note("Sent it."));
    expect(traces).toMatchObject([{ action: "add_note", before: null, after: { note: "Sent it." } }]);
  });

  test("added concurrently are all stored", async () => {
    const texts = Array.from({ length: 50 }, (_, at) => `note ${at}.`);
    const sent = texts.flatMap((text) => [note(`A ${text}`, "admin"), note(`M ${text}`, "manager")]);
    expect((await Promise.all(sent)).filter(({ status }) => status !== 201)).toEqual([]);
    const { task, auditLogs } = await detail();
    const lines = task.notes?.split("\n") ?? [];
    const expected = texts.flatMap((text) => [`Ada Admin: A ${text}`, `Mia Manager: M ${text}`]);
    expect(lines.map((line) => line.slice("[2026-03-09 01:00] ".length)).toSorted()).toEqual(
      expected.toSorted(),
    );
    expect(auditLogs).toHaveLength(serverLimits.activityEntries);
    expect(await isChainWhole(app.db)).toBe(true);
  });
});

describe("links", () => {
  test("are stored in order, each logged", async () => {
    const urls = ["https://a.test/1", "http://b.test/?q=%20", "HTTPS://C.test/ä"];
    const traces = await tracesOf(app.db, async () => {
      for (const url of urls) expect((await link(` ${url} `)).status).toBe(201);
    });
    expect((await detail()).task).toMatchObject({ evidenceUrls: urls, version: 1 });
    expect(traces.map(({ action, after }) => ({ action, after }))).toEqual(
      urls.map((url) => ({ action: "add_evidence", after: { url } })),
    );
  });

  test("added concurrently are all stored", async () => {
    const urls = Array.from({ length: 50 }, (_, at) => `https://a.test/${at}`);
    await Promise.all(urls.map((url) => link(url)));
    expect((await detail()).task.evidenceUrls.toSorted()).toEqual(urls.toSorted());
  });

  test("are attached once: repeated ones are rejected, even concurrent ones", async () => {
    const sent = await Promise.all(Array.from({ length: 5 }, () => link("https://a.test/1")));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect((await detail()).task.evidenceUrls).toEqual(["https://a.test/1"]);
  });

  test("that are not plain http or https are rejected in every field for links", async () => {
    const bad = [
      "javascript:alert(1)",
      "java\nscript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "\u0001javascript:alert(1)",
      "vbscript:msgbox(1)",
      "data:text/html,<script>alert(1)</script>",
      "ftp://a.test/",
      "//a.test/",
      "https:/a.test",
      "https://",
      "https://a.test/\nx",
      "https://a.test/x y",
      "",
      `https://a.test/${"x".repeat(limits.urlLength)}`,
    ];
    const manager = app.as("manager");
    for (const url of bad) {
      expect({ url, status: (await link(url)).status }).toEqual({ url, status: 400 });
      if (url === "") continue;
      expect((await manager("PATCH", path, { asanaLink: url })).status).toBe(400);
      for (const field of ["websiteUrl", "amazonStorefrontUrl"]) {
        expect((await manager("PATCH", `/api/clients/${clientId}`, { [field]: url })).status).toBe(400);
      }
    }
    expect((await detail()).task).toMatchObject({ evidenceUrls: [], asanaLink: null });
  });

  test("are limited to two hundred per task", async () => {
    const urls = Array.from({ length: amounts.evidenceUrls.most }, (_, at) => `https://a.test/${at}`);
    await Promise.all(urls.map((url) => link(url)));
    expect((await link("https://a.test/more")).status).toBe(409);
    expect((await detail()).task.evidenceUrls).toHaveLength(amounts.evidenceUrls.most);
  });
});

describe("naming and removing a link", () => {
  const url = "https://a.test/?q=1&name=x#\"'%";
  const name = (text: unknown, role: Role = "contributor", of = url) =>
    app.as(role)("PATCH", `${path}/evidence`, { url: of, name: text });
  const remove = (role: Role = "contributor", of = url) =>
    app.as(role)("DELETE", `${path}/evidence?url=${encodeURIComponent(of)}`);
  beforeEach(async () => {
    await link(url);
    await link("https://a.test/other");
  });

  test("do not change the version, and are each logged with the former value", async () => {
    const urls = [url, "https://a.test/other"];
    const traces = await tracesOf(app.db, async () => {
      expect(await expectJson<Task>(await name("  The plan, final "))).toMatchObject({
        evidenceUrls: urls,
        evidenceNames: { [url]: "The plan, final" },
        version: 1,
      });
      await expectJson(await remove());
    });
    expect((await detail()).task).toMatchObject({
      evidenceUrls: ["https://a.test/other"],
      evidenceNames: {},
      version: 1,
    });
    const named = { [url]: "The plan, final" };
    expect(traces).toMatchObject([
      { action: "name_evidence", before: { evidenceNames: {} }, after: { evidenceNames: named } },
      {
        action: "remove_evidence",
        before: { evidenceUrls: urls, evidenceNames: named },
        after: { evidenceUrls: ["https://a.test/other"], evidenceNames: {} },
      },
    ]);
  });

  test("with a blank name removes it, and repeating a name logs nothing", async () => {
    await name("Plan");
    expect(await tracesOf(app.db, () => name("Plan"))).toEqual([]);
    await expectJson(await name(" "));
    expect((await detail()).task.evidenceNames).toEqual({});
    expect(await tracesOf(app.db, () => name(null))).toEqual([]);
  });

  test("reject names longer than a line, and store hostile ones unchanged", async () => {
    for (const bad of ["a\nb", "a\u202eb", "x".repeat(limits.nameLength + 1), 5]) {
      expect((await name(bad)).status).toBe(400);
    }
    const hostile = `<img src=x onerror=alert(1)> '"; drop table client_tasks; --`;
    expect((await expectJson<Task>(await name(hostile))).evidenceNames[url]).toBe(hostile);
  });

  test("are rejected for a link that is not attached, and succeed once for concurrent requests", async () => {
    for (const gone of ["https://a.test/gone", "__proto__", "constructor"]) {
      const refused = [await name("Late", "manager", gone), await remove("manager", gone)];
      for (const answer of refused) {
        const { detail } = await expectJson<{ detail: string }>(answer, 409);
        expect(detail).toBe("This link is no longer attached.");
      }
    }
    const both = await Promise.all([remove("manager"), remove("admin")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await app.as("manager")("DELETE", `${path}/evidence`)).status).toBe(400);
  });
});
