import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { patience } from "#/test/support/patience";
import { alone } from "./alone";
import { ensureBuild } from "./build";
import { NoBuild, readBuild } from "./manifest";
import { fingerprint, unseenInputs } from "./sources";

setDefaultTimeout(patience.test);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "portal-ensure-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function put(path: string, content: string) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

describe("a build is stale", () => {
  const sources = {
    "islands/clients/island.tsx": "list",
    "islands/styles/app.css": "css",
    "src/contract/clients.ts": "clients",
    "src/shell/layout.tsx": "layout",
    "bun.lock": "{}",
    "node_modules/react/package.json": `{"version":"19.0.0"}`,
    "node_modules/@radix-ui/react-toast/package.json": `{"version":"1.0.0"}`,
  };
  let before: string;
  beforeEach(async () => {
    for (const [path, content] of Object.entries(sources)) await put(path, content);
    before = fingerprint(false, folder);
  });

  test.each(Object.keys(sources))("once %s changed", async (path) => {
    await put(path, "something else");
    expect(fingerprint(false, folder)).not.toBe(before);
  });

  test.each(["islands/clients/new.tsx", "src/areas/clients/page.tsx"])("once %s came", async (path) => {
    await put(path, "");
    expect(fingerprint(false, folder)).not.toBe(before);
  });

  test("once a source was deleted", async () => {
    await rm(join(folder, "src/shell/layout.tsx"));
    expect(fingerprint(false, folder)).not.toBe(before);
  });

  test("in the other mode", () => {
    expect(fingerprint(true, folder)).not.toBe(before);
  });

  test("but not because a file was touched, or a test or the server changed", async () => {
    const future = new Date("2100-01-01T00:00:00.000Z");
    await utimes(join(folder, "islands/clients/island.tsx"), future, future);
    await put("islands/clients/list.test.tsx", "test");
    await put("src/http/errors.ts", "errors");
    expect(fingerprint(false, folder)).toBe(before);
  });
});

test("the bundler reads no file whose change would go unnoticed", () => {
  const packages = ["node_modules/react/index.js", "../linked/node_modules/react/index.js"];
  const seen = ["islands/runtime/hydration/browser.tsx", "src/format/dates.ts", ...packages];
  expect(unseenInputs([...seen, "portal:shared"])).toEqual([]);
  const unseen = ["src/domain/errors.ts", "public/icon.svg", "islands/clients/list.test.tsx"];
  expect(unseenInputs([...seen, ...unseen])).toEqual(unseen);
});

/** Different for each new manifest. */
const whenMade = async () => (await stat(join(folder, "manifest.json"), { bigint: true })).ctimeNs;

test("a fresh build stays, a stale one is made again", async () => {
  const options = { outdir: folder, isDevelopment: true };
  const first = await ensureBuild(options);
  const made = await whenMade();
  expect(await ensureBuild(options)).toEqual(first);
  expect(await whenMade()).toBe(made);

  await put("manifest.json", JSON.stringify({ ...first.manifest, css: "/assets/old.css", builtFrom: "old" }));
  expect(await ensureBuild(options)).toEqual(first);
  await put("manifest.json", "{");
  expect(await ensureBuild(options)).toEqual(first);
  expect(readBuild(folder)).toEqual(first);
});

test("of several concurrent callers, one builds", async () => {
  const options = { outdir: folder, isDevelopment: true };
  const seen = new Set<bigint>();
  const ask = async () => {
    await ensureBuild(options);
    seen.add(await whenMade());
  };
  await Promise.all([ask(), ask(), ask()]);
  expect(seen.size).toBe(1);
});

test("without a build, the message says how to make one", () => {
  expect(() => readBuild(folder)).toThrow(NoBuild);
  expect(() => readBuild(folder)).toThrow("run `bun run build` first");
});

describe("exclusive work", () => {
  const holder = (lock: string) =>
    `import { alone } from ${JSON.stringify(join(import.meta.dir, "alone.ts"))};
     await alone(${JSON.stringify(lock)}, () => { console.log("held"); return new Promise(() => setInterval(() => {}, 1000)); });`;

  test("waits for the same work in another process, which may be killed in the middle of it", async () => {
    const lock = join(folder, "lock");
    const child = Bun.spawn([process.execPath, "-e", holder(lock)], { stdout: "pipe", stderr: "inherit" });
    try {
      await child.stdout.getReader().read();
      const steps: string[] = [];
      const mine = alone(lock, async () => steps.push("mine"));
      expect(await Promise.race([mine, Bun.sleep(200).then(() => "waiting")])).toBe("waiting");
      steps.push("killed");
      child.kill("SIGKILL");
      await mine;
      expect(steps).toEqual(["killed", "mine"]);
    } finally {
      child.kill("SIGKILL");
      await child.exited;
    }
  });

  test("ends when it fails", async () => {
    const lock = join(folder, "lock");
    const failing = alone(lock, async () => {
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await alone(lock, async () => "next")).toBe("next");
  });
});
