import { choice, type KeyOf } from "./choice";

export const role = choice({
  admin: { label: "Admin" },
  manager: { label: "Manager" },
  contributor: { label: "Contributor" },
  viewer: { label: "Viewer" },
  client: { label: "Client" },
});
export type Role = KeyOf<typeof role>;

/** Ways to sign in: through the sign-in service, or with a link or code mailed to the address. */
export const waysIn = ["provider", "mail"] as const;
export type WayIn = (typeof waysIn)[number];
