import type { ClientStatus, ClientType } from "#/src/contract/choices/clients";
import type { PersonKey } from "./people";

/** One client; `since` and `stopped`, when it was paused or lost, are in days before the day of seeding. */
type Row = [
  clientType: ClientType,
  name: string,
  brandNames: string[],
  contact: string,
  status: ClientStatus,
  since: number,
  stopped?: number,
];

const rows: Row[] = [
  ["uncut_brands", "Redfern Audio", ["Redfern"], "Dale Hutchens", "churned", 260, 190],
  ["uncut_brands", "Pinecrest Candles", ["Pinecrest", "Wickwell"], "Lorna Abbot", "churned", 158, 44],
  ["lacore", "Millrace Tools", ["Millrace"], "Gunnar Eide", "paused", 102, 18],
  ["uncut_brands_mlm", "Zestora Nutrition", ["Zestora", "Zest Daily"], "Patrice Lowell", "active", 81],
  ["uncut_brands", "Oak & Ember Grills", ["Oak & Ember"], "Wes Trumbull", "active", 79],
  ["lacore", "Stoneharbor Coffee", ["Stoneharbor", "Dockside Roast"], "Ingrid Solberg", "active", 74],
  ["uncut_brands", "Tidewell Pet Supply", ["Tidewell", "Pawlight"], "Marisol Vance", "active", 66],
  ["lacore_mlm", "Solenne Beauty", ["Solenne", "Solenne Pro"], "Yvette Carrow", "active", 63],
  ["uncut_brands", "Kite & Anchor Swim", ["Kite & Anchor"], "Brooke Delaney", "active", 55],
  ["lacore", "Harborline Outdoor", ["Harborline"], "Felix Aranda", "active", 52],
  ["uncut_brands_mlm", "Everroot Herbals", ["Everroot", "Rootwise"], "Samuel Okwu", "paused", 50, 4],
  ["uncut_brands", "Nestling & Co", ["Nestling", "Little Perch"], "Hannah Voss", "active", 46],
  ["uncut_brands", "Lumen Loft Lighting", ["Lumen Loft"], "Peter Janssen", "active", 45],
  ["lacore_mlm", "Terravita Living", ["Terravita", "Terra Kids"], "Rosa Quintanar", "active", 43],
  ["uncut_brands", "Juniper & Salt", ["Juniper & Salt", "Saltbox Kitchen"], "Clara Whitlock", "active", 41],
  ["uncut_brands", "Copper Kettle Pantry", ["Copper Kettle"], "Joel Brandstad", "active", 40],
  ["uncut_brands_mlm", "Aurabloom Essentials", ["Aurabloom"], "Denise Farrow", "active", 34],
  ["uncut_brands_mlm", "Vitalume Wellness", ["Vitalume", "Lumefit"], "Andre Mbeya", "active", 33],
  ["uncut_brands", "Brightwater Botanics", ["Brightwater", "Fernhollow"], "Helena Marsh", "active", 31],
  ["lacore", "Quillmark Stationery", ["Quillmark"], "Theo Lindgren", "active", 19],
  ["uncut_brands", "Bramble Bikes", ["Bramble"], "Kirsten Doyle", "lead", 15],
  ["uncut_brands", "Moss & Marrow", ["Moss & Marrow", "Marrow Minis"], "Elliot Graves", "active", 11],
  ["uncut_brands_mlm", "Glowfield Labs", ["Glowfield", "Glow Ritual"], "Simone Archer", "lead", 8],
  ["uncut_brands", "Papaya Lane Kids", ["Papaya Lane"], "Nadia Brock", "lead", 3],
];

/** Clients of Noor; all others are those of Marcus, who is their account manager from the day they sign. */
const clientsOfNoor = ["Zestora Nutrition", "Vitalume Wellness", "Everroot Herbals"];

/** The time zones of clients to whom mail arrives in their own morning. */
const timeZones: Record<string, string> = {
  "Stoneharbor Coffee": "America/New_York",
  "Tidewell Pet Supply": "America/Los_Angeles",
  "Harborline Outdoor": "America/New_York",
  "Kite & Anchor Swim": "Australia/Sydney",
};

/** The 24 clients, in order of arrival. */
export const clients = rows.map(([clientType, name, brandNames, contact, status, since, stopped]) => ({
  slug: slugOf(name),
  ...{ name, brandNames, clientType, contact, status, since, stopped },
  accountManager: status === "lead" ? null : managerOf(name),
  timeZone: timeZones[name] ?? null,
}));

function managerOf(client: string): PersonKey {
  return clientsOfNoor.includes(client) ? "noor" : "marcus";
}

export type Client = (typeof clients)[number];

/** Converts a name for addresses and files: `kite-anchor-swim` for "Kite & Anchor Swim". */
export function slugOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]+/g, "-");
}

/** @throws when no demo client has that name, which is a mistake in the data */
export function clientNamed(name: string): Client {
  const client = clients.find((client) => client.name === name);
  if (!client) throw new Error(`The demo has no client called ${name}`);
  return client;
}
