/** A build of the portal. The commit and the moment (ISO 8601 in UTC) are null where nothing stamped it. */
export type Build = { version: string; commit: string | null; builtAt: string | null };

/**
 * The stamp of this build. The builders put constants in the place of both variables; a program that runs from its
 * sources reads them, such as in an image that was made without git.
 */
export const stamp: Omit<Build, "version"> = {
  commit: process.env.PORTAL_COMMIT || null,
  builtAt: process.env.PORTAL_BUILT_AT || null,
};

/** A build in one line: `0.2.0 (commit 29dc68931a2b, built 2026-11-23)`. */
export function describeBuild({ version, commit, builtAt }: Build): string {
  const parts = [commit && `commit ${commit}`, builtAt && `built ${builtAt.slice(0, 10)}`].filter(Boolean);
  return parts.length > 0 ? `${version} (${parts.join(", ")})` : version;
}
