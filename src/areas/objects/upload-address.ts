import { isObjectPath } from "#/src/contract/objects";
import { Id } from "#/src/contract/primitives";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import { incomingKey, pathOf } from "#/src/services/object-store/object-store";

type Named = { address: string; publicUrl: string; field: string };

/**
 * Returns the path of an upload, given by its upload address or path. Nothing is fetched from the address: it must
 * equal the address of an upload.
 * @throws Invalid for any other
 */
export async function uploadPath(
  { store, now }: Context,
  { address, publicUrl, field }: Named,
): Promise<string> {
  if (isObjectPath(address)) return address;
  const given = URL.canParse(address) ? new URL(address) : null;
  const id = Id.safeParse(given?.pathname.slice(-36));
  if (!given || !id.success) throw elsewhere(field);
  const promise = { id: id.data, contentType: null, contentLength: null, purpose: null, expiresAt: now };
  const own = new URL(await store.uploadAddress(promise, publicUrl));
  if (given.origin !== own.origin || given.pathname !== own.pathname) throw elsewhere(field);
  return pathOf(incomingKey(id.data));
}

function elsewhere(path: string): Invalid {
  return new Invalid([{ path, message: "Must be a file that you uploaded" }]);
}
