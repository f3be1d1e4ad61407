import { choice, type KeyOf } from "./choice";

export const role = choice({
  admin: { label: "Admin" },
  manager: { label: "Manager" },
  contributor: { label: "Contributor" },
  viewer: { label: "Viewer" },
  client: { label: "Client" },
});
export type Role = KeyOf<typeof role>;
