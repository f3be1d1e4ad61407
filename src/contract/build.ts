/** A build of the portal. Commit and time (ISO 8601 in UTC) are null when the build was not stamped. */
export type Build = { version: string; commit: string | null; builtAt: string | null };

/**
 * Stamp of this build. Bundlers replace both variables with constants; when run from source they are read from the
 * environment, for example in an image built without git.
 */
export const stamp: Omit<Build, "version"> = {
  commit: process.env.PORTAL_COMMIT || null,
  builtAt: process.env.PORTAL_BUILT_AT || null,
};

/** Formats a build in one line: `0.2.0 (commit 29dc68931a2b, built 2026-11-23)`. */
export function describeBuild({ version, commit, builtAt }: Build): string {
  const parts = [commit && `commit ${commit}`, builtAt && `built ${builtAt.slice(0, 10)}`].filter(Boolean);
  return parts.length > 0 ? `${version} (${parts.join(", ")})` : version;
}
