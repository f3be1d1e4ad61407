import type { ObjectKind } from "#/src/contract/objects";
import { type ObjectStore, pathOf } from "#/src/services/object-store/object-store";
import { stableId } from "../../stable-id";
import type { Scene } from "./canvas";
import { marks } from "./marks";
import { encodePng } from "./png";
import { products } from "./products";
import { proofs } from "./proofs";

/** A picture of the demo: the upload that it came by, where it is kept, and what it shows. */
export type Picture = { id: string; key: string; path: string; scene: Scene };

/** A client's mark. */
export function avatarOf(client: string): Picture {
  return picture("avatars", client, marks[client]);
}

/** A product of a lead. */
export function photoOf(company: string): Picture {
  return picture("photos", company, products[company]);
}

/** A piece of a design project, as it was in that round, counted from 1. */
export function proofOf(piece: string, round: number): Picture {
  return picture("designs", `${piece} ${round}`, proofs[piece]?.[round - 1]);
}

/** Draws every picture into the store. @throws Unavailable */
export async function keepPictures(store: ObjectStore) {
  const pictures = [
    ...Object.keys(marks).map(avatarOf),
    ...Object.keys(products).map(photoOf),
    ...Object.entries(proofs).flatMap(([piece, rounds]) =>
      rounds.map((_, place) => proofOf(piece, place + 1)),
    ),
  ];
  for (const { key, scene } of pictures) await store.write(key, encodePng(scene().pixels), "image/png");
}

/** @throws for what was never drawn: a slip in a seed file */
function picture(kind: ObjectKind, name: string, scene: Scene | undefined): Picture {
  if (!scene) throw new Error(`The demo has no picture of ${name}`);
  const id = stableId(`${kind} ${name}`);
  const key = `${kind}/${id}`;
  return { id, key, path: pathOf(key), scene };
}
