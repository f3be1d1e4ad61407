import { choice, type KeyOf } from "./choice";

/** Kinds of account access that an agency has with a client. */
export const accessKind = choice({
  seller_central: { label: "Seller Central" },
  ads: { label: "Amazon Ads" },
  brand_registry: { label: "Brand Registry" },
  dsp: { label: "Amazon DSP" },
  sp_api: { label: "Selling Partner API" },
  other: { label: "Other" },
});
export type AccessKind = KeyOf<typeof accessKind>;

export const accessState = choice({
  asked: { label: "Asked", tone: "yellow" },
  granted: { label: "Granted", tone: "blue" },
  verified: { label: "Verified", tone: "green" },
  lapsed: { label: "Lapsed", tone: "red" },
});
export type AccessState = KeyOf<typeof accessState>;

/** Days after which the authorization of a Selling Partner API application ends. */
export const spApiDays = 365;

/** Days before its end at which the client is asked to renew an access. */
export const renewalDays = 30;

/** Names an access by its kind and marketplace, such as "Seller Central, US". */
export function accessName({ kind, marketplace }: { kind: AccessKind; marketplace: string | null }): string {
  if (kind === "other") return marketplace ?? "Other access";
  return marketplace === null ? accessKind.label(kind) : `${accessKind.label(kind)}, ${marketplace}`;
}
