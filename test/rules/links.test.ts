import { expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";

const root = join(import.meta.dir, "../..");
const read = (path: string) => Bun.file(join(root, path)).text();

const pages = [
  "README.md",
  "CHANGELOG.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
].sort();

/** Returns the text without code, which contains neither links nor headings. */
function withoutCode(text: string): string {
  return text
    .replace(/^(```|~~~).*?^\1/gms, "")
    .replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()#]/g, ""));
}

/** Lists the relative targets of a page's links. */
async function linksOf(page: string): Promise<string[]> {
  const text = withoutCode(await read(page));
  return [...text.matchAll(/\]\(([^)\s]+)\)/g), ...text.matchAll(/^\[[^\]]+\]:\s+(\S+)/gm)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** Lists the anchors of a page's headings, as GitHub makes them. */
async function anchorsOf(page: string): Promise<string[]> {
  const headings = [...withoutCode(await read(page)).matchAll(/^#{1,6} (.+)$/gm)].map(([, title = ""]) =>
    title
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
  const seen = new Map<string, number>();
  return headings.map((anchor) => {
    const earlier = seen.get(anchor) ?? 0;
    seen.set(anchor, earlier + 1);
    return earlier === 0 ? anchor : `${anchor}-${earlier}`;
  });
}

async function isBroken(page: string, target: string): Promise<boolean> {
  const [path = "", anchor] = target.split("#");
  const place = path === "" ? page : relative(root, join(root, dirname(page), path));
  if (!existsSync(join(root, place))) return true;
  if (anchor === undefined) return false;
  return !place.endsWith(".md") || !(await anchorsOf(place)).includes(anchor);
}

test("a missing file or heading is found", async () => {
  const targets = [
    "operations.md",
    "../README.md",
    "style.md#files",
    "#rooms",
    "gone.md",
    "style.md#gone",
    "#gone",
  ];
  const broken = await Promise.all(targets.map((target) => isBroken("docs/architecture.md", target)));
  expect(targets.filter((_, at) => broken[at])).toEqual(["gone.md", "style.md#gone", "#gone"]);
  expect((await linksOf("docs/decisions/README.md")).length).toBeGreaterThan(20);
});

test.each(pages)("every relative link of %s leads to a file, and its anchor to a heading", async (page) => {
  const links = await linksOf(page);
  const broken = await Promise.all(links.map((target) => isBroken(page, target)));
  expect(links.filter((_, at) => broken[at])).toEqual([]);
});

const records = pages.filter((page) => dirname(page) === "docs/decisions");

test.each(records)("every file that %s names exists", async (page) => {
  const named = [
    ...(await read(page)).matchAll(/`((?:src|islands|cli|db|test|bench|docs|public)\/[\w./-]*)`/g),
  ];
  const paths = named.map(([, path = ""]) => path);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

const subjects = records.filter((page) => basename(page) !== "README.md");

test("decisions are recorded by subject, on at most 30 pages, which the index lists", async () => {
  expect(subjects.length).toBeLessThanOrEqual(30);
  const listed = (await linksOf("docs/decisions/README.md")).map((target) => `docs/decisions/${target}`);
  expect(listed.toSorted()).toEqual(subjects);
});

test.each(subjects)("%s has context, decision, rejected alternatives and checks", async (page) => {
  const order = ["Context", "Decision", "Consequences", "Not taken", "How it is checked"];
  const headings = [...(await read(page)).matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(headings).toEqual(order.filter((title) => title !== "Consequences" || headings.includes(title)));
});
