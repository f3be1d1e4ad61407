import type { UploadRow } from "#/db/schema";
import { Id } from "#/src/contract/primitives";
import type { AnonymousContext } from "#/src/domain/context";
import { Conflict, Forbidden, NotFound, TooLarge } from "#/src/domain/errors";
import { mostSent } from "#/src/services/object-store/object-store";
import { findUpload } from "./queries";
import { requireDisk } from "./require-disk";

export type IncomingFile = {
  id: string;
  query: URLSearchParams;
  contentType: string | undefined;
  /** Null if the sender does not declare it. */
  contentLength: number | null;
  body: AsyncIterable<Uint8Array> | null;
};

/**
 * Stores a file sent to one of the portal's own upload addresses, completely or not at all.
 * @throws Forbidden for an invalid address or a file other than announced, Conflict for a used address, TooLarge,
 * TooSlow, Full
 */
export async function receiveUpload(ctx: AnonymousContext, file: IncomingFile): Promise<void> {
  const { receiver } = ctx.store;
  if (!receiver || !Id.safeParse(file.id).success) throw new NotFound();
  const upload = await findUpload(ctx, file.id);
  if (!upload || !receiver.isSigned(upload, file.query))
    throw new Forbidden("This upload address is not valid.");
  if (upload.expiresAt <= ctx.now || upload.state === "ended")
    throw new Forbidden("This upload address has expired. Ask for a new one.");
  if (upload.state !== "issued") throw new Conflict("This upload address was used already.");
  checkAnnounced(upload, file);
  if (!file.body) throw new Forbidden("The file is empty.");
  await requireDisk(ctx.store);
  const contentLength = upload.contentLength ?? file.contentLength;
  await receiver.receive({ ...upload, contentLength }, file.body);
}

/** Rejects files by their headers, before reading them. */
function checkAnnounced(upload: UploadRow, { contentType, contentLength }: IncomingFile) {
  if (upload.contentType !== null && contentType !== upload.contentType) {
    throw new Forbidden(`This upload address is for a file of type ${upload.contentType}.`);
  }
  if (contentLength === null) return;
  if (contentLength > mostSent(upload)) throw TooLarge.than(mostSent(upload));
  if (upload.contentLength !== null && contentLength !== upload.contentLength) {
    throw new Forbidden(`This upload address is for a file of ${upload.contentLength} bytes.`);
  }
}
