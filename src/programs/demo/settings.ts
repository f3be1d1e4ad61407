import { join, resolve } from "node:path";
import { z } from "zod";

const unusable = "must be a port number";
const port = z.coerce.number(unusable).int(unusable).min(1, unusable).max(65_535, unusable);
const Variables = z.object({
  PORT: port.default(3000),
  OIDC_PORT: port.optional(),
  DATA_DIR: z.string().default("./data"),
});

/** Ports and data folder of the demo; everything else is fixed. */
export type DemoSettings = { port: number; providerPort: number; dataDir: string; secretsPath: string };

/** A reason not to start, as a sentence for the terminal. */
export class CannotStart extends Error {
  override readonly name = "CannotStart";
}

/** @throws CannotStart */
export function readSettings(source: Record<string, string | undefined>): DemoSettings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}.`);
    throw new CannotStart(lines.join("\n"));
  }
  const { PORT, OIDC_PORT = PORT + 1, DATA_DIR } = parsed.data;
  if (OIDC_PORT === PORT) throw new CannotStart("PORT and OIDC_PORT must differ.");
  if (OIDC_PORT > 65_535) throw new CannotStart("Set OIDC_PORT: there is no port after PORT.");
  const dataDir = resolve(DATA_DIR);
  return { port: PORT, providerPort: OIDC_PORT, dataDir, secretsPath: join(dataDir, "demo-secrets.json") };
}

/** Reports an occupied port before anything is built or written. @throws CannotStart */
export function checkPorts({ port, providerPort }: DemoSettings) {
  if (isTaken(port)) throw new CannotStart(`Port ${port} is taken. Set PORT to a free one.`);
  if (isTaken(providerPort)) {
    throw new CannotStart(
      `Port ${providerPort}, which the demo's sign-in service needs, is taken. Set OIDC_PORT to a free one.`,
    );
  }
}

function isTaken(port: number): boolean {
  try {
    Bun.listen({ hostname: "127.0.0.1", port, socket: { data() {} } }).stop(true);
    return false;
  } catch {
    return true;
  }
}
