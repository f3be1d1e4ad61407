import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { presentBuild } from "#/src/env/build-stamp";
import { projectRoot } from "#/src/env/place";
import { billOfMaterials } from "./bill-of-materials";

/**
 * Builds both programs, `agency-portal` and `portal`, for every machine in `dist/release`, with the files to set up a
 * server: units, proxy configurations and instructions; and a bill of materials in CycloneDX. SHA256SUMS has the
 * checksums of all files. Bun executables for other machines come from the registry; a machine without one is skipped
 * and reported.
 */
const machines = [
  { name: "linux-x64", target: "bun-linux-x64", os: "linux", cpu: "x64", bun: "@oven/bun-linux-x64" },
  {
    name: "linux-arm64",
    target: "bun-linux-arm64",
    os: "linux",
    cpu: "arm64",
    bun: "@oven/bun-linux-aarch64",
  },
  { name: "macos-x64", target: "bun-darwin-x64", os: "darwin", cpu: "x64", bun: "@oven/bun-darwin-x64" },
  {
    name: "macos-arm64",
    target: "bun-darwin-arm64",
    os: "darwin",
    cpu: "arm64",
    bun: "@oven/bun-darwin-aarch64",
  },
] as const;
type Machine = (typeof machines)[number];

const beside = [
  "CHANGELOG.md",
  "docs/operations.md",
  "docs/deploy/agency-portal.service",
  "docs/deploy/agency-portal-backup.service",
  "docs/deploy/agency-portal-backup.timer",
  "docs/deploy/Caddyfile",
  "docs/deploy/nginx.conf",
];

const folder = join(projectRoot, "dist/release");
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const scratch = await mkdtemp(join(tmpdir(), "portal-release-"));
const sums: string[] = [];
const leftOut: string[] = [];
try {
  for (const machine of machines) {
    const bun = await bunFor(machine);
    if (bun === null) leftOut.push(machine.name);
    else sums.push(...(await makeBoth(machine, bun)));
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}
for (const path of beside) {
  const file = basename(path);
  await cp(join(projectRoot, path), join(folder, file));
  sums.push(`${await sha256(join(folder, file))}  ${file}`);
}
const bill = join(folder, "agency-portal.cdx.json");
const lock = await Bun.file(join(projectRoot, "bun.lock")).text();
await Bun.write(bill, `${JSON.stringify(billOfMaterials(lock, presentBuild()), null, 2)}\n`);
sums.push(`${await sha256(bill)}  ${basename(bill)}`);
await Bun.write(join(folder, "SHA256SUMS"), `${sums.join("\n")}\n`);
console.log(sums.join("\n"));
for (const name of leftOut) console.log(`left out: ${name}, whose Bun could not be fetched`);
process.exit(leftOut.length === 0 ? 0 : 1);

/** Returns the Bun executable for a machine: the running one if the machine is of the same kind. */
async function bunFor({ os, cpu, bun }: Machine): Promise<string | null> {
  if (process.platform === os && process.arch === cpu) return process.execPath;
  const place = join(scratch, `${os}-${cpu}`);
  await mkdir(place);
  await Bun.write(join(place, "package.json"), "{}");
  const wanted = [`${bun}@${Bun.version}`, "--exact", "--ignore-scripts", `--os=${os}`, `--cpu=${cpu}`];
  if (!(await succeeds(place, "add", ...wanted))) return null;
  const executable = join(place, "node_modules", bun, "bin/bun");
  return (await Bun.file(executable).exists()) ? executable : null;
}

async function makeBoth({ name, target }: Machine, bun: string): Promise<string[]> {
  const made: string[] = [];
  for (const [script, program] of [
    ["build:server", "agency-portal"],
    ["build:cli", "portal"],
  ] as const) {
    const file = `${program}-${name}`;
    if (!(await succeeds(projectRoot, "run", script, join(folder, file), target, bun))) {
      throw new Error(`${file} could not be made.`);
    }
    made.push(`${await sha256(join(folder, file))}  ${file}`);
  }
  return made;
}

async function succeeds(cwd: string, ...args: string[]): Promise<boolean> {
  const child = Bun.spawn([process.execPath, ...args], {
    cwd,
    stdin: "ignore",
    stdout: "ignore",
    stderr: "inherit",
  });
  return (await child.exited) === 0;
}

async function sha256(path: string): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  for await (const chunk of Bun.file(path).stream()) hash.update(chunk);
  return hash.digest("hex");
}
