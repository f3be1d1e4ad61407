import { openDatabase } from "#/db/client";
import { migrateDatabase } from "#/db/migrate";
import { startSqld } from "../faults/support/sqld";
import { freePorts } from "./free-ports";
import { processFolder } from "./process-lifetime";

/* Databases on a real libSQL server, one server per test process: namespaces, selected by the first label of the host
   name, each a fork of a migrated one. */

/** Creates an empty database with the current schema, deleted by `remove`. */
export async function freshOnServer() {
  server ??= startServer();
  const { urlOf, admin } = await server;
  const name = `t${Bun.randomUUIDv7().replaceAll("-", "")}`;
  await admin("POST", `${template}/fork/${name}`);
  return { url: urlOf(name), remove: () => admin("DELETE", name).catch(unlessGone) };
}

function unlessGone(error: Error) {
  if (!error.message.includes("doesn't exist")) throw error;
}

const template = "template";

let server: ReturnType<typeof startServer> | undefined;

async function startServer() {
  const folder = await processFolder("sqld");
  const ports = freePorts(["admin"]);
  const sqld = await startSqld(folder, {
    args: [
      "--enable-namespaces",
      "--disable-default-namespace",
      "--admin-listen-addr",
      `127.0.0.1:${ports.admin}`,
    ],
    // It serves every file that this process runs.
    onStart: () => {},
  });
  const urlOf = (name: string) => sqld.url.replace("127.0.0.1", `${name}.localhost`);
  const admin = async (method: string, path: string) => {
    const answer = await fetch(`http://127.0.0.1:${ports.admin}/v1/namespaces/${path}`, {
      method,
      headers: { "Content-Type": "application/json" },
      body: "{}",
    });
    if (!answer.ok) throw new Error(`the libSQL server refused ${method} ${path}: ${await answer.text()}`);
  };
  await admin("POST", `${template}/create`);
  const db = await openDatabase({ url: urlOf(template) });
  await migrateDatabase(db);
  db.close();
  return { urlOf, admin };
}
