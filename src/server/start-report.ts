import { join } from "node:path";
import { databaseFile } from "#/db/local-file";
import type { Env } from "#/src/env";
import { presentBuild } from "#/src/env/build-stamp";

/**
 * Describes the running portal for the log line at startup: build, database, storage and sign-in, without credentials.
 */
export function startReport(env: Env, url: string) {
  return {
    url,
    ...presentBuild(),
    database: databasePlace(env.database.url),
    store: env.s3
      ? { kind: "s3", place: `${env.s3.bucket} at ${hostOf(env.s3.endpoint) ?? `Amazon, ${env.s3.region}`}` }
      : { kind: "folder", place: join(env.dataDir, "objects") },
    timeZone: env.timeZone,
    issuer: env.oidc.issuer,
  };
}

function databasePlace(url: string) {
  const file = databaseFile(url);
  return file === null ? { kind: "remote", place: hostOf(url) } : { kind: "file", place: file };
}

function hostOf(address: string | null): string | undefined {
  return address === null ? undefined : URL.parse(address)?.host;
}
