import { Database } from "bun:sqlite";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { clientsCsv, commandLine } from "#/cli/acceptance/portal-process";
import { startPortalProcess } from "#/test/faults/support/portal-process";
import { prepareDatabase } from "#/test/faults/support/prepared-database";
import { processorSeconds } from "./processor-time";

/** Times in seconds, peak memory in megabytes. */
export type ImportCost = {
  clients: number;
  tasks: number;
  /** The command line over HTTP, from start to end. */
  portal: number;
  /** Raw inserts of the same rows and audit rows, hashes included, without any checks. */
  raw: number;
  server: { processor: number; memory: number };
  client: { processor: number; memory: number };
};

const written = ["clients", "client_onboarding", "client_tasks", "audit_logs"];

/** Measures an import with onboarding on the command line, and raw inserts of the resulting rows. */
export async function importCost(folder: string, clients: number): Promise<ImportCost> {
  const [file, bare] = [join(folder, "portal.db"), join(folder, "bare.db")];
  const people = await prepareDatabase(`file:${file}`);
  await prepareDatabase(`file:${bare}`);
  const server = await startPortalProcess({ folder, env: { DATABASE_URL: `file:${file}` } });
  try {
    const { command, env } = commandLine({ url: server.url, token: people.manager.token });
    const before = await processorSeconds(server.pid);
    const started = performance.now();
    const child = Bun.spawn(command("clients", "import", clientsCsv(clients), "--start-onboarding"), {
      ...{ env, stdin: "ignore", stdout: "ignore", stderr: "pipe" },
    });
    const client = watch(child);
    const [said, code] = await Promise.all([new Response(child.stderr).text(), child.exited]);
    const portal = (performance.now() - started) / 1000;
    if (code !== 0) throw new Error(`the import ended with ${code}: ${said}`);
    const processor = (await processorSeconds(server.pid)) - before;
    const memory = await mostMemory(server.pid);
    await server.stop();
    const { seconds: raw, tasks } = insertRaw(file, bare);
    return {
      ...{ clients, tasks, portal, raw, server: { processor, memory } },
      client: await client,
    };
  } finally {
    await server.kill();
  }
}

/** Samples a process until shortly before its end: the system's figures afterwards include its parent's memory. */
async function watch({ pid, exited }: Bun.Subprocess): Promise<ImportCost["client"]> {
  let last = { processor: 0, memory: 0 };
  let hasEnded = false;
  void exited.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    try {
      last = { processor: await processorSeconds(pid), memory: (await mostMemory(pid)) || last.memory };
    } catch {
      // It has just ended.
      break;
    }
    await Bun.sleep(50);
  }
  return last;
}

/** Returns peak memory in megabytes; Linux only. */
async function mostMemory(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text();
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1000;
}

function insertRaw(from: string, to: string): { seconds: number; tasks: number } {
  const source = new Database(from, { readonly: true });
  const target = new Database(to);
  target.run("PRAGMA journal_mode = WAL");
  target.run("PRAGMA synchronous = FULL");
  const triggers = target.query<{ name: string }, []>(
    "select name from sqlite_master where type = 'trigger'",
  );
  for (const { name } of triggers.all()) target.run(`drop trigger "${name}"`);
  let [seconds, tasks] = [0, 0];
  for (const table of written) {
    const rows = source.query<Record<string, string | number | null>, []>(`select * from ${table}`).all();
    const [first] = rows;
    if (!first) throw new Error(`the import wrote nothing to ${table}`);
    if (table === "client_tasks") tasks = rows.length;
    const names = Object.keys(first);
    const insert = target.prepare(
      `insert or ignore into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`,
    );
    const isLog = table === "audit_logs";
    const put = target.transaction((part: typeof rows) => {
      for (const row of part) {
        if (isLog) for (const text of [row.before, row.after, row.hash]) sha256(String(text));
        insert.run(...Object.values(row));
      }
    });
    const started = performance.now();
    for (let at = 0; at < rows.length; at += 12_500) put(rows.slice(at, at + 12_500));
    seconds += (performance.now() - started) / 1000;
  }
  return { seconds, tasks };
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
