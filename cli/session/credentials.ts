import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { Failed } from "#/cli/exit";
import type { Io } from "#/cli/io";

const Stored = z.object({
  /** Default portal address: the last one signed in to. */
  current: z.string().nullable(),
  tokens: z.record(z.string(), z.string()),
});
type Stored = z.infer<typeof Stored>;

/** Reads the credentials of earlier sign-ins on this machine; tokens by portal address. */
export function storedCredentials(io: Io): Stored {
  const path = credentialsPath(io);
  const text = readIfThere(path);
  if (text === null) return { current: null, tokens: {} };
  const parsed = Stored.safeParse(parseJson(text));
  if (!parsed.success) throw new Failed(`${path} is damaged. Delete it and run \`portal login\`.`);
  return parsed.data;
}

/** Stores a token for its portal and makes that portal the default. */
export function storeToken(io: Io, url: string, token: string) {
  const { tokens } = storedCredentials(io);
  save(io, { current: url, tokens: { ...tokens, [url]: token } });
}

/** Deletes the token of a portal; the address stays the default. */
export function forgetToken(io: Io, url: string) {
  const { current, tokens } = storedCredentials(io);
  const { [url]: _, ...others } = tokens;
  save(io, { current, tokens: others });
}

export const credentialsPath = (io: Io) => join(io.configDir, "portal", "credentials.json");

/** Saves atomically, readable only by its owner from the first byte on. */
function save(io: Io, stored: Stored) {
  const path = credentialsPath(io);
  const draft = `${path}.${process.pid}.tmp`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(draft, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, path);
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
