import { afterEach, beforeAll, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { taskFileBytes } from "#/src/contract/choices/files";
import type { TaskFile } from "#/src/contract/files";
import { whoMay } from "#/src/contract/screen-rights";
import type { Task } from "#/src/contract/tasks";
import { makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { press, toasted } from "../support/presses";
import { addedFile, shelfPhoto } from "../support/requests-files";
import { addTemplate } from "../support/templates";

const portal = inDocument({ templates: false });
let clientId: string;
let task: Task;
beforeAll(async () => {
  await addTemplate(portal.app.db, { name: "Send the logo" });
});
beforeEach(async () => {
  ({ id: clientId } = await makeClient(portal.app));
  const { tasks } = await makeOnboarding(portal.app, clientId);
  const [first] = tasks;
  if (!first) throw new Error("there is no task");
  task = first;
});

const domsRequest = Object.getOwnPropertyDescriptor(globalThis, "XMLHttpRequest");
/** Responses of the store to each upload, the next one first; without any it accepts the file. */
let refusals: (Response | "lost" | "held")[] = [];
let puts: string[] = [];
beforeEach(() => {
  refusals = [];
  puts = [];
  Reflect.set(globalThis, "XMLHttpRequest", Sending);
});
afterEach(() => {
  if (domsRequest) Object.defineProperty(globalThis, "XMLHttpRequest", domsRequest);
});

/** The browser's way to send, as far as files go by it: the document's own keeps to the document's address. */
class Sending {
  status = 0;
  responseText = "";
  readonly upload = { addEventListener: (_: "progress", told: Told) => this.#told.set("progress", told) };
  readonly #told = new Map<string, Told>();
  #address = "";
  #type = "";

  open(_: "PUT", address: string) {
    this.#address = address;
  }
  setRequestHeader(_: "Content-Type", type: string) {
    this.#type = type;
  }
  addEventListener(name: string, told: Told) {
    this.#told.set(name, told);
  }
  abort() {
    this.#tell("abort");
  }
  async send(file: File) {
    puts.push(file.name);
    this.#told.get("progress")?.({ loaded: file.size / 2, total: file.size });
    const instead = refusals.shift();
    if (instead === "held") return;
    if (instead === "lost") return this.#tell("error");
    const [headers, body] = [{ "Content-Type": this.#type }, await file.arrayBuffer()];
    const answer = instead ?? (await fetch(this.#address, { method: "PUT", headers, body }));
    this.status = answer.status;
    this.responseText = await answer.text();
    this.#tell("load");
  }
  #tell(name: string) {
    this.#told.get(name)?.({ loaded: 0, total: 0 });
  }
}
type Told = (progress: { loaded: number; total: number }) => void;

/** Opens the task's drawer; the part of it that has its files. */
async function open(who: "manager" | "viewer" = "manager"): Promise<HTMLElement> {
  await portal.open(who, `/clients/${clientId}?task=${task.id}`);
  return screen.findByRole("region", { name: "Files" });
}
const onTheWay = (files: HTMLElement) => within(files).findByRole("list", { name: "Files being sent" });
function choose(files: HTMLElement, ...chosen: File[]) {
  const dataTransfer = { files: chosen };
  fireEvent.drop(within(files).getByRole("group", { name: "Add files" }), { dataTransfer });
}
const sent = () => portal.sent.filter(({ method }) => method !== "GET").map(({ path }) => path);
const table = () => new File(["asin,units\n"], "stock.csv", { type: "text/csv" });

describe("a file that need not be sent", () => {
  test("says why beside its name, is not sent, and can only be dismissed", async () => {
    const files = await open();
    const program = new File(["MZ"], "setup.exe");
    const large = new File([new Uint8Array(taskFileBytes + 1)], "photos.zip", { type: "application/zip" });
    choose(files, program, large, new File([], "empty.pdf"));
    const list = within(await onTheWay(files));
    await list.findByText("Programs, scripts, disk images and documents with macros are not accepted");
    list.getByText("Must be at most 25 MB");
    list.getByText("The file is empty");
    expect(list.queryAllByRole("button", { name: /^Try again/ }).length).toBe(0);
    for (const name of ["setup.exe", "photos.zip", "empty.pdf"]) await press(`Dismiss: ${name}`);
    expect(list.queryAllByRole("listitem").length).toBe(0);
    expect(sent()).toEqual([]);
  });

  test("is listed on a page without TLS too, which has no crypto.randomUUID", async () => {
    const files = await open();
    const missing = spyOn(crypto, "randomUUID").mockImplementation(() => {
      throw new TypeError("crypto.randomUUID is not a function");
    });
    choose(files, new File([], "empty.pdf"));
    await within(await onTheWay(files)).findByText("The file is empty");
    missing.mockRestore();
  });
});

describe("a file that does not arrive", () => {
  test.each([
    [
      "the store refuses",
      () => new Response("<Error><Code>InternalError</Code></Error>", { status: 500 }),
      "The file store answered 500.",
    ],
    ["the connection ends", () => "lost" as const, "The connection was lost"],
  ])("where %s says so, stays, and is sent again on request", async (_, refusal, words) => {
    const files = await open();
    refusals = [refusal()];
    choose(files, table());
    const list = within(await onTheWay(files));
    await list.findByText((text) => text.startsWith(words));
    await toasted("stock.csv was not added");
    expect(within(files).queryAllByRole("link", { name: "stock.csv" }).length).toBe(0);
    await press("Try again: stock.csv");
    await within(files).findByRole("link", { name: "stock.csv" });
    await waitFor(() => expect(list.queryAllByRole("listitem").length).toBe(0));
    expect(puts).toEqual(["stock.csv", "stock.csv"]);
    expect(sent()).toEqual(["/api/objects/upload", "/api/objects/upload", `/api/tasks/${task.id}/files`]);
  });

  test("shows how far it is, and is taken back without a word", async () => {
    const files = await open();
    refusals = ["held"];
    choose(files, table());
    const list = within(await onTheWay(files));
    const progress = await list.findByRole("progressbar", { name: "Sending stock.csv" });
    await waitFor(() => expect(progress.getAttribute("value")).toBe("50"));
    await press("Cancel: stock.csv");
    expect(list.queryAllByRole("listitem").length).toBe(0);
    expect(sent()).toEqual(["/api/objects/upload"]);
  });
});

test("a file that was added stands first, and the others stay while the list is read again", async () => {
  await addedFile(portal.app, task.id, shelfPhoto);
  const files = await open();
  await within(files).findByRole("link", { name: "shelf.png" });
  portal.answer(/^GET .*files$/, () => new Promise<Response>(() => {}));
  choose(files, table());
  await within(files).findByRole("link", { name: "stock.csv" });
  const links = within(within(files).getByRole("list", { name: "Files" })).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(["stock.csv", "shelf.png"]);
});

describe("what is known of a file's safety", () => {
  const shownAs = async (scanned: Partial<TaskFile>[]) => {
    const file = await addedFile(portal.app, task.id, shelfPhoto);
    const shown = scanned.map((each, at) => ({ ...file, id: `${at}`, name: `${at}.png`, ...each }));
    const answer = portal.answer(/^GET \/api\/tasks\/[^/]+\/files$/, () => Response.json(shown));
    return { shown, answer };
  };

  test("stands beside it: not scanned, being scanned, blocked with what was found, and nothing for a clean one", async () => {
    await shownAs([
      { scan: "off" },
      { scan: "waiting" },
      { scan: "infected", signature: "Eicar-Test-Signature" },
      { scan: "clean" },
    ]);
    const files = within(await open());
    const list = within(await files.findByRole("list", { name: "Files" }));
    const rows = (await list.findAllByRole("listitem")).map(({ textContent }) => textContent ?? "");
    expect(rows).toHaveLength(4);
    const words = ["Not scanned", "Scanning…", "Blocked: Eicar-Test-Signature"];
    expect(rows.map((row) => words.filter((word) => row.includes(word)))).toEqual([
      ...words.map((word) => [word]),
      [],
    ]);
    const links = list.getAllByRole("link").map((link) => link.textContent);
    expect(links).toEqual(["0.png", "1.png", "3.png"]);
  });

  test("is looked at again while it is being scanned", async () => {
    const { shown, answer } = await shownAs([{ scan: "waiting" }]);
    const files = within(await open());
    await files.findByText("Scanning…");
    answer();
    const found = { scan: "infected", signature: "Eicar-Test-Signature" };
    portal.answer(/^GET .*files$/, () => Response.json(shown.map((each) => ({ ...each, ...found }))));
    await files.findByText("Blocked: Eicar-Test-Signature");
    expect(files.queryAllByRole("link").length).toBe(0);
  });
});

test("a viewer saves files, and is told who may add and remove them; what they let go there is not sent", async () => {
  await addedFile(portal.app, task.id, shelfPhoto);
  const files = await open("viewer");
  await within(files).findByRole("link", { name: "shelf.png" });
  for (const [name, right] of [
    ["Choose files", "taskFile.add"],
    ["Remove shelf.png", "taskFile.remove"],
  ] as const) {
    const button = within(files).getByRole("button", { name });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(document.body.textContent).toContain(whoMay(right));
    fireEvent.click(button);
  }
  choose(files, table());
  expect(within(files).queryAllByText("stock.csv").length).toBe(0);
  expect(puts).toEqual([]);
  expect(sent()).toEqual([]);
});
