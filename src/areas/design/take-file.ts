import { type TakenUpload, takeUpload } from "#/src/areas/objects";
import { isObjectPath } from "#/src/contract/objects";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import type { Write } from "#/src/domain/write";

/** The file that a body names for an asset or a revision: a link, an upload taken for good, or none. */
export type TakenFile = {
  /** As the row keeps it; undefined when the body says nothing. */
  fileUrl: string | null | undefined;
  /** SHA-256 of an upload, hex; null for a link. */
  hash: string | null;
  /**
   * Inside the transaction of the row, which names `current` until then.
   * @throws Invalid for an upload that was used meanwhile, or a file of another row
   */
  keep(w: Pick<Write, "tx">, current: string | null): Promise<void>;
  /** After the commit; never throws. */
  settle(): Promise<void>;
};

/** Before the write: checks an upload and copies it to where it stays. @throws Invalid, Unavailable */
export async function takeFile(ctx: Context, fileUrl: string | null | undefined): Promise<TakenFile> {
  const isUpload = fileUrl && isObjectPath(fileUrl) && !isKept(fileUrl);
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
      if (!fileUrl || fileUrl === current || !isKept(fileUrl)) return;
      throw new Invalid([{ path: field, message: "Must be a file that you uploaded" }]);
    },
    async settle() {},
  };
}

function isKept(fileUrl: string): boolean {
  return fileUrl.startsWith("/objects/designs/");
}
