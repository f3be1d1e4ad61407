import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { holidaysCredit } from "#/src/contract/public-holidays";
import { projectRoot } from "#/src/env/place";
import { shippedPackages } from "./shipped-packages";

type Package = { name: string; version: string; license?: string; dependencies?: Record<string, string> };

const noticeFile = /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i;

/** Returns the license notices of Bun, of every package in the server or its pages, and of data from others, as one text. */
export async function licenseNotices(): Promise<string> {
  const folders = await foldersOf(projectRoot, shippedPackages, new Set());
  const parts = await Promise.all([...folders].toSorted().map(noticeOf));
  return [bunNotice, ...parts, await holidaysNotice()].join(`\n${"-".repeat(80)}\n\n`);
}

const bunNotice = `Bun ${Bun.version}

Bun itself is MIT-licensed. It links JavaScriptCore and WebKit (LGPL-2) and further libraries, whose notices and
relinking instructions are at https://bun.com/docs/project/license.
`;

/** Returns the notice of the list of public holidays, which comes from a package that is not in the programs. */
async function holidaysNotice(): Promise<string> {
  const folder = join(projectRoot, "node_modules/date-holidays");
  return `${holidaysCredit}\n\n${await noticeOf(folder)}`;
}

/** Returns the folders of these packages and all their run-time dependencies. */
async function foldersOf(folder: string, names: readonly string[], seen: Set<string>): Promise<Set<string>> {
  for (const name of names) {
    const found = nearest(folder, name);
    if (found === null || seen.has(found)) continue;
    seen.add(found);
    const { dependencies = {} } = await packageAt(found);
    await foldersOf(found, Object.keys(dependencies), seen);
  }
  return seen;
}

/** Resolves like modules: beside the requesting package, then further up. */
function nearest(folder: string, name: string): string | null {
  for (let place = folder; place.startsWith(projectRoot); place = join(place, "..")) {
    const found = join(place, "node_modules", name);
    if (existsSync(join(found, "package.json"))) return found;
  }
  return null;
}

async function noticeOf(folder: string): Promise<string> {
  const { name, version, license } = await packageAt(folder);
  const files = readdirSync(folder).filter((file) => noticeFile.test(file));
  const texts = await Promise.all(files.toSorted().map((file) => Bun.file(join(folder, file)).text()));
  const notices =
    texts.length > 0
      ? texts
      : [`The package carries no notice; ${relative(projectRoot, folder)} says: ${license}.`];
  const head = `${name} ${version} (${license ?? "see below"})`;
  return `${[head, "", ...notices.map((text) => text.trim())].join("\n")}\n`;
}

function packageAt(folder: string): Promise<Package> {
  return Bun.file(join(folder, "package.json")).json();
}
