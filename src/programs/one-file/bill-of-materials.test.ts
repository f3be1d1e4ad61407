import { expect, test } from "bun:test";
import { join } from "node:path";
import { dependencies, devDependencies } from "#/package.json";
import { projectRoot } from "#/src/env/place";
import { billOfMaterials } from "./bill-of-materials";
import { demoPackages } from "./shipped-packages";

const build = { version: "1.2.3", commit: "0123456789ab", builtAt: "2026-11-23T10:00:00.000Z" };
const lockText = await Bun.file(join(projectRoot, "bun.lock")).text();
const bill = billOfMaterials(lockText, build);
const scopes = new Map(bill.components.map(({ purl, scope }) => [purl, scope]));

test("the bill contains every package of the lock file once, with its version and checksum", () => {
  const locked = [...lockText.matchAll(/^ {4}"[^"]+": \["((@?[^"@]+)@([^"]+))", .*"sha512-([^"]+)"\],?$/gm)];
  expect(locked.length).toBeGreaterThan(400);
  const held = new Map(
    bill.components.map(({ name, version, hashes }) => [`${name}@${version}`, hashes[0]?.content]),
  );
  expect(held.size).toBe(bill.components.length);
  expect([...held.keys()].toSorted()).toEqual([...new Set(locked.map(([, id = ""]) => id))].toSorted());
  for (const [, id = "", , , digest = ""] of locked) {
    expect([id, held.get(id)]).toEqual([id, Buffer.from(digest, "base64").toString("hex")]);
  }
});

test("packages of a released program are required, and those of development are excluded", () => {
  const versions: Record<string, string> = { ...dependencies, ...devDependencies };
  const scopeOf = (name: string) =>
    scopes.get(`pkg:npm/${name.replace("@", "%40")}@${versions[name]?.replace(/^npm:.*@/, "")}`);
  for (const name of [...Object.keys(dependencies), ...demoPackages]) {
    expect([name, scopeOf(name)]).toEqual([name, "required"]);
  }
  const others = Object.keys(devDependencies).filter(
    (name) => !demoPackages.includes(name) && !versions[name]?.startsWith("npm:"),
  );
  for (const name of others) expect([name, scopeOf(name)]).toEqual([name, "excluded"]);
});

test("every dependency is in the bill, and no program depends on an excluded package", () => {
  const { component } = bill.metadata;
  for (const { ref, dependsOn } of bill.dependencies) {
    for (const each of dependsOn) {
      expect({ ref, each, isListed: scopes.has(each) }).toEqual({ ref, each, isListed: true });
      if (ref === component.purl || scopes.get(ref) === "excluded") continue;
      expect({ ref, each, isExcluded: scopes.get(each) === "excluded" }).toEqual({
        ...{ ref, each, isExcluded: false },
      });
    }
  }
  expect(bill.dependencies.map(({ ref }) => ref).toSorted()).toEqual(
    [component.purl, ...scopes.keys()].toSorted(),
  );
});

test("the bill names its build, and is the same for the same build", () => {
  expect(bill).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6", version: 1 });
  expect(bill.metadata).toMatchObject({
    timestamp: build.builtAt,
    component: {
      name: "agency-portal",
      version: "1.2.3",
      properties: [{ name: "commit", value: build.commit }],
    },
  });
  expect(billOfMaterials(lockText, build)).toEqual(bill);
  expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f-]{36}$/);
  expect(billOfMaterials(lockText, { ...build, version: "1.2.4" }).serialNumber).not.toBe(bill.serialNumber);
});
