/**
 * The limit: the speed of Bun and SQLite on the same file with the same statements and nothing else. No sign-in, no
 * rights, no log, no headers; changes write an audit row with its hashes and are on disk before the response.
 *
 *   bun run bench/limit-server.ts FILE STATEMENTS
 *
 * STATEMENTS is a JSON file with the result of `readStatements`. Writes its port to standard output.
 */
import { Database, type SQLQueryBindings } from "bun:sqlite";
import { createHash } from "node:crypto";
import type { RecordedStatement } from "./read-statements";

const [file = "", statements = ""] = process.argv.slice(2);
const recorded: Record<"all" | "page" | "detail", RecordedStatement> = await Bun.file(statements).json();
const db = new Database(file, { strict: true });
db.run("PRAGMA journal_mode = WAL");
db.run("PRAGMA synchronous = FULL");
db.run("PRAGMA foreign_keys = ON");
db.run("PRAGMA cache_size = -32000");

const ask = ({ sql, args }: RecordedStatement) => {
  const statement = db.prepare<Record<string, string>, SQLQueryBindings[]>(sql);
  const values = args as SQLQueryBindings[];
  return (id?: string) =>
    statement.get(...(id ? values.map((value) => (value === detailId ? id : value)) : values));
};
const detailId = recorded.detail.args.at(-1);
const [all, page, detail] = [ask(recorded.all), ask(recorded.page), ask(recorded.detail)];

const before = db.prepare<Record<string, SQLQueryBindings>, [string]>(
  "select * from client_tasks where id = ?",
);
const change = db.prepare(
  "update client_tasks set status = ?, version = version + 1, updated_at = ? where id = ?",
);
const last = db.prepare<{ hash: string }, []>("select hash from audit_logs order by seq desc limit 1");
const record =
  db.prepare(`insert into audit_logs (id, operation_id, actor_kind, user_id, entity, entity_id, action,
  before, after, before_digest, after_digest, salt, format, created_at, previous_hash, hash)
  values (?, ?, 'user', ?, 'client_task', ?, 'update', ?, ?, ?, ?, ?, 2, ?, ?, ?)`);
const user = db.prepare<{ id: string }, []>("select id from users where role = 'manager'").get()?.id ?? "";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const patch = db.transaction((id: string, status: string) => {
  const now = new Date().toISOString();
  const row = before.get(id);
  change.run(status, now, id);
  const [was, is] = [JSON.stringify({ status: row?.status ?? null }), JSON.stringify({ status })];
  const salt = Bun.randomUUIDv7();
  const previous = last.get()?.hash ?? "";
  const fields = [
    Bun.randomUUIDv7(),
    Bun.randomUUIDv7(),
    user,
    id,
    was,
    is,
    sha256(salt + was),
    sha256(salt + is),
  ];
  record.run(...fields, salt, now, previous, sha256(JSON.stringify([previous, ...fields])));
  return JSON.stringify({ ...row, status, updated_at: now });
});

const json = (text: string | undefined) =>
  new Response(text, { headers: { "Content-Type": "application/json" } });
const kept = { all: all()?.items, page: page()?.items };
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  async fetch(request) {
    const { pathname } = new URL(request.url);
    const [, what, id = ""] = pathname.split("/");
    if (what === "all") return json(all()?.items);
    if (what === "page") return json(page()?.items);
    if (what === "detail") return json(detail(id)?.detail);
    if (what === "static") return json(id === "all" ? kept.all : kept.page);
    if (what !== "task") return new Response(null, { status: 404 });
    const { status } = (await request.json()) as { status: string };
    return json(patch.immediate(id, status));
  },
});
console.log(server.port);
