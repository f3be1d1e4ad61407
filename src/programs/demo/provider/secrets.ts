import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { exportJWK, generateKeyPair } from "jose";
import { z } from "zod";
import { tightenFile } from "#/src/env/private-files";

const ProviderSecrets = z.object({
  clientSecret: z.string(),
  cookieKey: z.string(),
  /** The private key that signs id_tokens, as a JWK. */
  signingKey: z.record(z.string(), z.unknown()),
});
/** Secrets of a local provider and its one client. */
export type ProviderSecrets = z.infer<typeof ProviderSecrets>;

export async function newProviderSecrets(): Promise<ProviderSecrets> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const signingKey = { ...(await exportJWK(privateKey)), kid: random(), alg: "RS256", use: "sig" };
  return { clientSecret: random(), cookieKey: random(), signingKey };
}

const DemoSecrets = ProviderSecrets.extend({ authSecret: z.string() });
export type DemoSecrets = z.infer<typeof DemoSecrets>;

/**
 * Reads the demo's secrets: random values created on its first start and stored in its data folder, readable by its
 * owner only.
 */
export async function readSecrets(path: string): Promise<DemoSecrets> {
  const file = Bun.file(path);
  await tightenFile(path);
  if (await file.exists()) return DemoSecrets.parse(await file.json());
  const made = { ...(await newProviderSecrets()), authSecret: random() };
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify(made), { mode: 0o600 });
  return made;
}

function random(): string {
  return randomBytes(32).toString("base64url");
}
