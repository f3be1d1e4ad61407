import { expect, test } from "bun:test";
import { dependencies, devDependencies } from "#/package.json";
import { demoPackages } from "#/src/programs/one-file/shipped-packages";
import { importsOf, sourceFiles } from "../support/imports";

const runs = /^(src|islands|cli|db)\//;
const isTest = /\.(test|fixture)\.tsx?$/;
const packageOf = (to: string) => /^(?:@[^/]+\/)?[^/]+/.exec(to)?.[0] ?? to;

async function packagesOf(matches: (file: string) => boolean): Promise<string[]> {
  const files = (await sourceFiles()).filter(
    (file) => runs.test(file) && !isTest.test(file) && matches(file),
  );
  const imports = (await Promise.all(files.map(importsOf))).flat();
  return imports.filter(({ isType }) => !isType).map(({ to }) => packageOf(to));
}

test("code that runs in production needs no package that a production install leaves out", async () => {
  // The list of public holidays is renewed in the repository.
  const isElsewhere = /^src\/programs\/(demo|public-holidays)\//;
  const used = new Set(await packagesOf((file) => !isElsewhere.test(file)));
  expect([...used].filter((name) => name in devDependencies && name !== "bun")).toEqual([]);
});

test("packages used only by the demo are left out of such an install, and counted as shipped", async () => {
  const elsewhere = new Set(await packagesOf((file) => !file.startsWith("src/programs/demo/")));
  const used = new Set(await packagesOf((file) => file.startsWith("src/programs/demo/")));
  const declared = { ...dependencies, ...devDependencies };
  const ofDemo = [...used].filter((name) => name in declared && !elsewhere.has(name));
  expect(ofDemo.toSorted()).toEqual(demoPackages.toSorted());
  expect(demoPackages.filter((name) => name in dependencies)).toEqual([]);
});
