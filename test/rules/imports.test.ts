import { beforeAll, describe, expect, test } from "bun:test";
import { type Import, importsOf, scanImports, sourceFiles } from "../support/imports";

let everyImport: Import[];
let imports: Import[];
beforeAll(async () => {
  const all = await Promise.all((await sourceFiles()).map(importsOf));
  everyImport = all.flat();
  imports = everyImport.filter(({ from }) => !isTest(from));
});

/** Matches the file that returns the location of the project's own files, which imports nothing. */
const place = /^src\/env\/place\.ts$/;
/** Matches the file that restricts the modes of files, which imports nothing. */
const fileRights = /^src\/env\/private-files\.ts$/;

/**
 * The rooms by floor, lowest first: a room imports only rooms on lower floors. `db`, `islands` and `cli` are outside
 * `src`, each between two floors.
 */
const floors = [
  ["src/contract"],
  ["src/client", "src/env", "src/format"],
  ["db"],
  ["src/domain", "src/imports", "src/pictures"],
  ["cli", "islands"],
  ["src/services", "src/shell"],
  ["src/http"],
  ["src/areas"],
  ["src/server"],
  ["src/programs"],
];

/** Imports upwards or within a floor, each with its reason. All are types. */
const upward: Record<string, string> = {
  "src/client/index.ts → src/server/api.ts (type)": "the client derives its calls from the type of the API",
  "src/domain/context.ts → src/services/brand-profile/brand-profiler.ts (type)":
    "a context carries the model's interface",
  "src/domain/context.ts → src/services/mail/outbox.ts (type)": "a context carries the outbox",
  "src/domain/context.ts → src/services/object-store/object-store.ts (type)":
    "a context carries the object store's interface",
  "src/domain/context.ts → src/services/virus-scanner/virus-scanner.ts (type)":
    "a context carries the scanner's interface",
};

describe("rooms and floors", () => {
  test("every file of the server is in a room, and every room is on one of at most 8 floors", async () => {
    const rooms = new Set((await sourceFiles()).map(topRoomOf).filter(isOfServer));
    expect([...rooms].toSorted()).toEqual(floors.flat().filter(isOfServer).toSorted());
    expect(floors.filter((floor) => floor.some(isOfServer)).length).toBeLessThanOrEqual(8);
  });

  test("a room imports rooms on lower floors; the few upward imports are listed, at most 6", () => {
    const between = imports.filter(({ from, to }) => {
      const haveFloors = floorOf(from) >= 0 && floorOf(to) >= 0;
      return haveFloors && topRoomOf(from) !== topRoomOf(to);
    });
    expect(between.length).toBeGreaterThan(1000);
    const found = between.filter(({ from, to }) => floorOf(to) >= floorOf(from)).map(arrowOf);
    expect([...new Set(found)].toSorted()).toEqual(Object.keys(upward).toSorted());
    expect(Object.keys(upward).length).toBeLessThanOrEqual(6);
  });
});

describe("allowed imports", () => {
  test("the contract imports zod only", () => {
    expect(leaving(/^src\/contract\//, [/^src\/contract\//, /^zod$/])).toEqual([]);
  });

  test("labels, limits, links, nouns, addresses and rights do not use zod, so that screens ship no validator", () => {
    const light =
      /^src\/contract\/(access|addresses\/|choices\/|calendar|cookies|health|limits|links|nouns\/|objects|permissions\/|person-name|screen-rights)/;
    expect(leaving(light, [light, /^src\/contract\/choices\//])).toEqual([]);
    expect(imports.filter(({ from }) => light.test(from)).length).toBeGreaterThan(0);
  });

  test("formats import labels, a field's kind, people's names, the calendar's limits, and the CSV and calendar libraries only", () => {
    const libraries = [/^papaparse$/, /^@internationalized\/date$/];
    const shared = [/^src\/format\//, /^src\/contract\/(choices\/|calendar|nouns\/field|person-name)/];
    expect(leaving(/^src\/format\//, [...shared, ...libraries])).toEqual([]);
  });

  test("file readers import formats, choices and the libraries that unpack workbooks only", () => {
    const allowed = [
      /^src\/(imports\/reports|format|contract\/choices)\//,
      /^fflate$/,
      /^read-excel-file\/universal$/,
    ];
    expect(leaving(/^src\/imports\/reports\//, allowed, { alsoTypes: true })).toEqual([]);
    expect(imports.filter(({ from }) => from.startsWith("src/imports/reports/")).length).toBeGreaterThan(0);
  });

  test("rows from files import formats, the code that unpacks and checks files and finds headers, choices, limits, nouns and plain text, and wire types", () => {
    const shared = /^src\/(imports\/tables|format|contract\/(choices\/|limits|nouns\/|plain-text))/;
    const left = leaving(/^src\/imports\/tables\//, [
      shared,
      /^src\/imports\/reports\/(not-readable|load-xlsx|find-header|numbers|dates)/,
    ]);
    expect(left).toEqual([]);
    const types = leavingInProject(/^src\/imports\/tables\//, [
      /^src\/(imports\/(tables|reports)|format|contract)\//,
    ]);
    expect(types).toEqual([]);
    expect(imports.filter(({ from }) => from.startsWith("src/imports/tables/")).length).toBeGreaterThan(0);
  });

  test("Asana tasks import table readers, formats, choices, limits and plain text, and wire types", () => {
    const room = /^src\/imports\/asana\//;
    const shared = /^src\/(imports\/|format|contract\/(choices\/|limits|plain-text))/;
    expect(leaving(room, [shared])).toEqual([]);
    expect(leavingInProject(room, [/^src\/(imports|format|contract)\//])).toEqual([]);
    expect(imports.filter(({ from }) => room.test(from)).length).toBeGreaterThan(0);
  });

  test("pictures import formats and their renderer, and nothing else renders them", () => {
    const allowed = [/^src\/(pictures|format)\//, /^hono\/jsx/, /^d3-(scale|shape)$/];
    expect(leaving(/^src\/pictures\//, allowed, { alsoTypes: true })).toEqual([]);
    const drawing = imports.filter(({ to }) => to.startsWith("d3-")).map(({ from }) => from);
    expect(drawing.length).toBeGreaterThan(0);
    expect(drawing.filter((from) => !from.startsWith("src/pictures/"))).toEqual([]);
  });

  test("the API client imports the contract, and the app's type only", () => {
    const allowed = [/^src\/client\//, /^src\/contract\//, /^hono\/client$/];
    const left = leaving(/^src\/client\//, allowed, { alsoTypes: true });
    expect(left).toEqual(["src/client/index.ts → src/server/api.ts (type)"]);
  });

  test("islands import the contract, formats, file readers and the API client, and nothing else of the server", () => {
    const inProject = [/^islands\//, /^src\/(contract|imports|format|client)\//];
    expect(leavingInProject(/^islands\/(?!build\/)/, inProject)).toEqual([]);
    expect(leavingInProject(/^islands\/build\//, [/^islands\//, place, /^bun:sqlite$/])).toEqual([]);
  });

  test("islands know rights, not the addresses of the API", () => {
    expect(leaving(/^islands\//, [/^(?!src\/contract\/permissions)/])).toEqual([]);
  });

  test("islands load no validator of the wire, not even indirectly", () => {
    const reached = reachable(imports.filter(({ from }) => from.startsWith("islands/")).map((i) => i.from));
    expect([...reached].filter((path) => path === "zod")).toEqual([]);
  });

  test("the command line imports the contract, formats, file readers and the API client only; its builder also imports the stamp", () => {
    const inProject = [/^cli\//, /^src\/(contract|imports|format|client)\//, /^package\.json$/];
    const left = leavingInProject(/^cli\//, inProject);
    expect(left).toEqual(["cli/build.ts → src/env/build-stamp.ts"]);
  });

  test("the schema imports drizzle and the contract's enums and limits", () => {
    const allowed = [/^db\/schema\//, /^drizzle-orm/, /^src\/contract\/(choices\/|limits)/];
    expect(leaving(/^db\/schema\//, allowed, { alsoTypes: true })).toEqual([]);
  });

  test("the database is storage: apart from the contract it imports only file locations and modes", () => {
    const allowed = [
      /^(db|src\/contract)\//,
      place,
      fileRights,
      /^drizzle-orm/,
      /^@libsql\/client/,
      /^bun:sqlite$/,
    ];
    expect(leavingInProject(/^db\//, allowed)).toEqual([]);
  });

  test("the domain depends on neither HTTP nor areas", () => {
    const left = leaving(/^src\/domain\//, [/^(?!hono|src\/(http|areas|shell|client|server|programs)\/)/], {
      alsoTypes: true,
    });
    expect(left).toEqual([]);
  });

  test("routes, pages and presenters never access the database", () => {
    const outer = /^src\/areas\/.*\/(routes\.ts|pages\.tsx|present\.ts|rules\.ts|plan\.ts)$|^src\/shell\//;
    expect(leaving(outer, [/^(?!db\/|drizzle|@libsql)/])).toEqual([]);
  });

  test("below HTTP only sign-in and limits access the database", () => {
    const stores = /^src\/http\/(sessions|tokens|rate-limit-store|sign-in\/(admit|by-mail))\.ts$/;
    const failures = /^db\/failure\.ts$/;
    const left = imports.filter(
      ({ from, to, isType }) =>
        from.startsWith("src/http/") && /^(db\/|drizzle)/.test(to) && !stores.test(from) && !isType,
    );
    expect(left.filter(({ to }) => !failures.test(to))).toEqual([]);
  });

  test("an area imports another only through its index", () => {
    const across = imports.filter(
      ({ from, to }) => areaOf(from) && areaOf(to) && areaOf(from) !== areaOf(to),
    );
    expect(across.length).toBeGreaterThan(0);
    expect(across.filter(({ to }) => !/^src\/areas\/[\w-]+\/index\.ts$/.test(to))).toEqual([]);
  });

  test("imports are relative within a room and start at the root across rooms: none goes up three levels", () => {
    const wayOf = ({ written }: Import) => (written.startsWith("#/") ? "top" : "relative");
    const astray = everyImport
      .filter(({ written }) => /^[.#]/.test(written))
      .filter((found) => (roomOf(found.from) === roomOf(found.to) ? "relative" : "top") !== wayOf(found));
    expect(astray.map(({ from, written }) => `${from} → ${written}`)).toEqual([]);
    expect(everyImport.filter(({ written }) => written.startsWith("../../../"))).toEqual([]);
    expect(everyImport.filter(({ written }) => written.startsWith("#/")).length).toBeGreaterThan(1000);
  });

  test("areas have no import cycles", () => {
    expect(circles(edgesBetween(areaOf))).toEqual([]);
  });

  test("files have no import cycles when loaded", () => {
    const solid = imports
      .filter(({ isType, isLazy }) => !isType && !isLazy)
      .map(({ from, to }): Edge => [from, to]);
    expect(circles(solid)).toEqual([]);
  });

  test("a cycle has at most 7 files, counting type imports and lazy imports", () => {
    const importEdges = imports.map(({ from, to }): Edge => [from, to]);
    expect(groups(importEdges).filter((files) => files.length > 7)).toEqual([]);
  });
});

describe("finding cycles", () => {
  test("separates cycles joined by a one-way path, and leaves out what only leads to them", () => {
    const edges = ["ab", "ba", "bc", "cd", "de", "ec", "ef", "xa"].map(
      (pair): Edge => [pair.charAt(0), pair.charAt(1)],
    );
    expect(
      groups(edges)
        .map((files) => files.toSorted().join(""))
        .toSorted(),
    ).toEqual(["ab", "cde"]);
  });
});

describe("reading imports", () => {
  test("finds each form, and none in comments and strings", () => {
    const text = [
      `import a from "a"; import type { b } from 'b';`,
      `import {\n  type c,\n  type d,\n} from "cd";`,
      `export { e } from "e";\nexport * from "f";\nimport "g";\nimport h, * as i from "hi";`,
      `const j = () => import("j");`,
      `// import k from "k"\n/* import l from "l" */ const m = 'import n from "n"';`,
    ].join("\n");
    expect(scanImports(text).map(({ to, isType, isLazy }) => [to, isType, isLazy])).toEqual([
      ["a", false, false],
      ["b", true, false],
      ["cd", true, false],
      ["e", false, false],
      ["f", false, false],
      ["g", false, false],
      ["hi", false, false],
      ["j", false, true],
    ]);
  });
});

type Edge = [from: string, to: string];

/** Lists imports of these files outside the allowed places, as text. */
function leaving(files: RegExp, allowed: RegExp[], { alsoTypes = false } = {}): string[] {
  return imports
    .filter(({ from, to }) => files.test(from) && !allowed.some((pattern) => pattern.test(to)))
    .filter(({ isType }) => alsoTypes || !isType)
    .map(arrowOf);
}

function arrowOf({ from, to, isType }: Import): string {
  return `${from} → ${to}${isType ? " (type)" : ""}`;
}

/** Does the same including type imports, for imports within the project only. */
function leavingInProject(files: RegExp, allowed: RegExp[]): string[] {
  const outside = /^(?!src\/|islands\/|cli\/|db\/|test\/|package\.json|drizzle|@libsql|bun:sqlite)/;
  return leaving(files, [...allowed, outside], { alsoTypes: true });
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith("test/") || path.startsWith("cli/acceptance/");
}

function areaOf(path: string): string | undefined {
  return /^src\/areas\/([\w-]+)\//.exec(path)?.[1];
}

/** Returns the floor of a file's room; -1 for files without one, such as packages. */
function floorOf(path: string): number {
  return floors.findIndex((floor) => floor.includes(topRoomOf(path)));
}

/** Returns a folder under `src` with all its inner rooms, or a top folder. */
function topRoomOf(path: string): string {
  return /^src\/[^/]+/.exec(path)?.[0] ?? path.split("/")[0] ?? "";
}

function isOfServer(room: string): boolean {
  return room.startsWith("src/");
}

/**
 * Returns the room: an area, a service, an island's or a command's folder; otherwise the folder under the top, or a
 * top folder.
 */
function roomOf(path: string): string {
  const inner =
    /^(src\/(?:areas|imports|programs|services)\/[\w-]+|cli\/commands\/[\w-]+|(?:src|islands|cli)\/[\w-]+)\//.exec(
      path,
    );
  return inner?.[1] ?? path.split("/")[0] ?? "";
}

function edgesBetween(nameOf: (path: string) => string | undefined): Edge[] {
  return imports.flatMap(({ from, to }): Edge[] => {
    const [start, end] = [nameOf(from), nameOf(to)];
    return start && end && start !== end ? [[start, end]] : [];
  });
}

/** Groups files that import each other in a cycle: two that reach each other reach the same files. */
function groups(edges: Edge[]): string[][] {
  const left = circles(edges);
  const files = [...new Set(left.flat())];
  const byStart = Map.groupBy(left, ([from]) => from);
  const onward = new Map(files.map((file) => [file, onwardFrom([file], byStart)]));
  const reach = (from: string, to: string) => onward.get(from)?.has(to) ?? false;
  const ofFile = (file: string) => files.filter((other) => reach(file, other) && reach(other, file));
  const distinct = new Map(files.map(ofFile).map((group) => [group.join(), group]));
  return [...distinct.values()].filter((group) => group.length > 0);
}

function onwardFrom(starts: string[], byStart: ReadonlyMap<string, Edge[]>): Set<string> {
  const seen = new Set<string>();
  const waiting = [...starts];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const [, to] of byStart.get(file) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      waiting.push(to);
    }
  }
  return seen;
}

/** Lists everything that these files load, directly or indirectly. */
function reachable(files: string[]): Set<string> {
  const loaded = imports.filter(({ isType }) => !isType).map(({ from, to }): Edge => [from, to]);
  return onwardFrom(
    files,
    Map.groupBy(loaded, ([from]) => from),
  );
}

/** Removes starts and dead ends repeatedly; the rest is empty without a cycle. */
function circles(edges: Edge[]): Edge[] {
  const starts = new Set(edges.map(([from]) => from));
  const ends = new Set(edges.map(([, to]) => to));
  const included = edges.filter(([from, to]) => ends.has(from) && starts.has(to));
  return included.length === edges.length ? included : circles(included);
}
