import { type TakenUpload, takeUpload } from "#/src/areas/objects";
import { isObjectPath } from "#/src/contract/objects";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import type { Write } from "#/src/domain/write";

/** The file that a request sets for an asset or a revision: a link, a new upload, or none. */
export type TakenFile = {
  /** The stored value; undefined if the request does not set it. */
  fileUrl: string | null | undefined;
  /** SHA-256 of an upload, hex; null for a link. */
  hash: string | null;
  /**
   * Runs inside the transaction of the row, whose value until then is `current`.
   * @throws Invalid for an upload that was used meanwhile, or a file of another row
   */
  keep(w: Pick<Write, "tx">, current: string | null): Promise<void>;
  /** Runs after the commit; never throws. */
  settle(): Promise<void>;
};

/**
 * Checks an upload and copies it to its final place, before the write.
 * @throws Invalid, Unavailable
 */
export async function takeFile(ctx: Context, fileUrl: string | null | undefined): Promise<TakenFile> {
  const isUpload = fileUrl && isObjectPath(fileUrl) && !isStoredPath(fileUrl);
  return isUpload ? upload(await takeUpload(ctx, fileUrl, { kind: "designs", field })) : address(fileUrl);
}

const field = "fileUrl";

function upload({ path, content, keep, settle }: TakenUpload): TakenFile {
  return { fileUrl: path, hash: content?.sha256 ?? null, keep: (w) => keep(w), settle };
}

function address(fileUrl: string | null | undefined): TakenFile {
  return {
    fileUrl,
    hash: null,
    async keep(_, current) {
      if (!fileUrl || fileUrl === current || !isStoredPath(fileUrl)) return;
      throw new Invalid([{ path: field, message: "Must be a file that you uploaded" }]);
    },
    async settle() {},
  };
}

function isStoredPath(fileUrl: string): boolean {
  return fileUrl.startsWith("/objects/designs/");
}
