import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { machineZone } from "#/test/support/zones";
import { freshFolder } from "./fake-io";

const program = [process.execPath, await bundled()];

type Given = {
  /** Address of the portal; nothing responds there when absent. */
  url?: string;
  token?: string;
  configDir?: string;
  env?: Record<string, string>;
  stdin?: string;
};

/** Bundles the program once: starting from source takes twice as long. */
async function bundled(): Promise<string> {
  const [entry, outdir] = [join(import.meta.dir, "../main.ts"), freshFolder()];
  await Bun.build({ entrypoints: [entry], target: "bun", outdir });
  return join(outdir, "main.js");
}

/** A command line as a separate process, with only PATH and the time zone of the test's environment. */
export function commandLine({ url, token, configDir = freshFolder(), env = {} }: Given) {
  return {
    command: (...argv: string[]) => [...program, ...argv],
    env: {
      PATH: process.env.PATH ?? "",
      TZ: machineZone,
      HOME: configDir,
      XDG_CONFIG_HOME: configDir,
      ...(url && { PORTAL_URL: url }),
      ...(token && { PORTAL_TOKEN: token }),
      ...env,
    },
  };
}

/** Runs the program to its end. */
export async function portal(given: Given, ...argv: string[]) {
  const { command, env } = commandLine(given);
  const child = Bun.spawn(command(...argv), {
    env,
    stdin: new Blob([given.stdin ?? ""]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, stdout, stderr };
}

/** Runs the program on a terminal and types `input` after the given prompt; stdout and stderr are one text. */
export async function portalOnTerminal(
  given: Given & { input?: { after: string; text: string } },
  ...argv: string[]
) {
  const { command, env } = commandLine(given);
  let screen = "";
  let waitsFor = given.input?.after;
  const child = Bun.spawn(command(...argv), {
    env: { TERM: "xterm-256color", ...env },
    terminal: {
      cols: 100,
      rows: 30,
      data(terminal, bytes) {
        screen += new TextDecoder().decode(bytes);
        if (!waitsFor || !screen.includes(waitsFor)) return;
        waitsFor = undefined;
        terminal.write(given.input?.text ?? "");
      },
    },
  });
  return { code: await child.exited, screen };
}

/** Writes a CSV file in its own folder. */
export function csvFile(content: string | Uint8Array): string {
  const path = join(freshFolder(), "clients.csv");
  writeFileSync(path, content);
  return path;
}

/** Writes a file of valid clients. */
export function clientsCsv(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, at) => `Brand House ${at + 1},Nora Contact,nora${at + 1}@brand.test`,
  );
  return csvFile(`Company name,Contact name,Email\n${rows.join("\n")}\n`);
}

/** Writes a form with one field. */
export function formFile(name = "Delivery"): string {
  const fields = [{ key: "days", label: "Days to deliver", kind: "number", required: true }];
  const path = join(freshFolder(), "form.json");
  writeFileSync(path, JSON.stringify({ name, sections: [{ title: "Delivery", fields }] }));
  return path;
}

/** Writes an advertising report without open questions. */
export function reportCsv(): string {
  const header = "Start Date,End Date,Currency,Campaign Name,Impressions,Clicks,Spend,7 Day Total Sales";
  return csvFile(`${header}\n2026-02-01,2026-02-28,USD,Demo,1000,20,30.00,120.00\n`);
}
