import { afterEach, beforeAll, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { bucketFileBytes } from "#/src/contract/choices/files";
import type { TaskFile } from "#/src/contract/files";
import { whoMay } from "#/src/contract/screen-rights";
import type { Task } from "#/src/contract/tasks";
import { makeClient, makeOnboarding } from "../support/app";
import { inDocument } from "../support/portal-document";
import { press, toasted } from "../support/presses";
import { addedFile, shelfPhoto } from "../support/requests-files";
import { largeBytes } from "../support/sent-parts";
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
/** Responses of the store to the next uploads, in order; without any it accepts the file. */
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

/** Stands for XMLHttpRequest, as far as uploads use it: the document's own is limited to its origin. */
class Sending {
  status = 0;
  responseText = "";
  readonly upload = {
    addEventListener: (_: "progress", listener: Listener) => this.#listeners.set("progress", listener),
  };
  readonly #listeners = new Map<string, Listener>();
  #address = "";
  #type: string | null = null;
  #headers = new Headers();

  open(_: "PUT", address: string) {
    this.#address = address;
  }
  setRequestHeader(_: "Content-Type", type: string) {
    this.#type = type;
  }
  addEventListener(name: string, listener: Listener) {
    this.#listeners.set(name, listener);
  }
  getResponseHeader(name: "ETag") {
    return this.#headers.get(name);
  }
  abort() {
    this.#tell("abort");
  }
  async send(file: File) {
    puts.push(file.name);
    this.#listeners.get("progress")?.({ loaded: file.size / 2, total: file.size });
    const instead = refusals.shift();
    if (instead === "held") return;
    if (instead === "lost") return this.#tell("error");
    const headers: Record<string, string> = this.#type === null ? {} : { "Content-Type": this.#type };
    const body = await file.arrayBuffer();
    const answer = instead ?? (await fetch(this.#address, { method: "PUT", headers, body }));
    this.status = answer.status;
    this.#headers = answer.headers;
    this.responseText = await answer.text();
    this.#tell("load");
  }
  #tell(name: string) {
    this.#listeners.get(name)?.({ loaded: 0, total: 0 });
  }
}
type Listener = (progress: { loaded: number; total: number }) => void;

/** Opens the task's drawer; returns the part with its files. */
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

describe("an unacceptable file", () => {
  test("shows the reason beside its name, is not sent, and can only be dismissed", async () => {
    const files = await open();
    const program = new File(["MZ"], "setup.exe");
    const large = new File(["x"], "photos.zip", { type: "application/zip" });
    Object.defineProperty(large, "size", { value: bucketFileBytes + 1 });
    choose(files, program, large, new File([], "empty.pdf"));
    const list = within(await onTheWay(files));
    await list.findByText("Programs, scripts, disk images and documents with macros are not accepted");
    list.getByText("Must be at most 2 GB");
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

describe("a failed upload", () => {
  test.each([
    [
      "the store refuses",
      () => new Response("<Error><Code>InternalError</Code></Error>", { status: 500 }),
      "The file store answered 500.",
    ],
    ["the connection ends", () => "lost" as const, "The connection was lost"],
  ])("if %s, stays and is sent again on request", async (_, refusal, words) => {
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

  test("shows its progress, and is cancelled without a message", async () => {
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

test("a file that was added is listed first, and the others stay while the list is read again", async () => {
  await addedFile(portal.app, task.id, shelfPhoto);
  const files = await open();
  await within(files).findByRole("link", { name: "shelf.png" });
  portal.answer(/^GET .*files$/, () => new Promise<Response>(() => {}));
  choose(files, table());
  await within(files).findByRole("link", { name: "stock.csv" });
  const links = within(within(files).getByRole("list", { name: "Files" })).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(["stock.csv", "shelf.png"]);
});

describe("the scan result of a file", () => {
  const shownAs = async (scanned: Partial<TaskFile>[]) => {
    const file = await addedFile(portal.app, task.id, shelfPhoto);
    const shown = scanned.map((each, at) => ({ ...file, id: `${at}`, name: `${at}.png`, ...each }));
    const answer = portal.answer(/^GET \/api\/tasks\/[^/]+\/files$/, () => Response.json(shown));
    return { shown, answer };
  };

  test("is shown beside it: not scanned, being scanned, blocked with the finding, and nothing for a clean one", async () => {
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

  test("is updated while it is being scanned", async () => {
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

test("a viewer can download files, and is told who may add and remove them; files dropped there are not sent", async () => {
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

test("a large file is sent in parts, and resumes when its connection is back", async () => {
  const files = await open();
  refusals = ["lost"];
  choose(files, new File([largeBytes], "film.csv", { type: "text/csv" }));
  await waitFor(() => {
    window.dispatchEvent(new Event("online"));
    within(files).getByRole("link", { name: "film.csv" });
  });
  expect(puts).toHaveLength(5);
  const { path = "" } = portal.sent.find((call) => call.path.endsWith("/complete")) ?? {};
  const upload = path.replace("/complete", "");
  expect(sent()).toEqual([
    "/api/objects/upload",
    `${upload}/parts`,
    `${upload}/parts`,
    `${upload}/complete`,
    `/api/tasks/${task.id}/files`,
  ]);
});

test("canceling a large file also ends its upload at the portal", async () => {
  const files = await open();
  refusals = ["held", "held", "held"];
  choose(files, new File([largeBytes], "film.csv", { type: "text/csv" }));
  await waitFor(() => expect(puts).toHaveLength(3));
  await press("Cancel: film.csv");
  const given = () => portal.sent.filter(({ method }) => method === "DELETE").map(({ path }) => path);
  await waitFor(() =>
    expect(given()).toEqual([expect.stringMatching(/^\/api\/objects\/upload\/[0-9a-f-]{36}$/)]),
  );
});
