import type { ClientStatus, ClientType } from "#/src/contract/choices/clients";

/** One client of the demo. `since` is in days before the day of seeding. */
export type Brand = {
  slug: string;
  name: string;
  brandNames: string[];
  clientType: ClientType;
  contact: string;
  email: string;
  status: ClientStatus;
  since: number;
  hasStorefront: boolean;
};

/** The 24 clients, in the order they came. */
export const brands: Brand[] = [
  uncut("Redfern Audio", ["Redfern"], "Dale Hutchens", "churned", 260),
  uncut("Pinecrest Candles", ["Pinecrest", "Wickwell"], "Lorna Abbot", "churned", 158),
  lacore("Millrace Tools", ["Millrace"], "Gunnar Eide", "paused", 102),
  uncutMlm("Zestora Nutrition", ["Zestora", "Zest Daily"], "Patrice Lowell", "active", 81),
  uncut("Oak & Ember Grills", ["Oak & Ember"], "Wes Trumbull", "active", 79),
  lacore("Stoneharbor Coffee", ["Stoneharbor", "Dockside Roast"], "Ingrid Solberg", "active", 74),
  uncut("Tidewell Pet Supply", ["Tidewell", "Pawlight"], "Marisol Vance", "active", 66),
  lacoreMlm("Solenne Beauty", ["Solenne", "Solenne Pro"], "Yvette Carrow", "active", 63),
  uncut("Kite & Anchor Swim", ["Kite & Anchor"], "Brooke Delaney", "active", 55),
  lacore("Harborline Outdoor", ["Harborline"], "Felix Aranda", "active", 52),
  uncutMlm("Everroot Herbals", ["Everroot", "Rootwise"], "Samuel Okwu", "paused", 50),
  uncut("Nestling & Co", ["Nestling", "Little Perch"], "Hannah Voss", "active", 46),
  uncut("Lumen Loft Lighting", ["Lumen Loft"], "Peter Janssen", "active", 45),
  lacoreMlm("Terravita Living", ["Terravita", "Terra Kids"], "Rosa Quintanar", "active", 43),
  uncut("Juniper & Salt", ["Juniper & Salt", "Saltbox Kitchen"], "Clara Whitlock", "active", 41),
  uncut("Copper Kettle Pantry", ["Copper Kettle"], "Joel Brandstad", "active", 40),
  uncutMlm("Aurabloom Essentials", ["Aurabloom"], "Denise Farrow", "active", 34),
  uncutMlm("Vitalume Wellness", ["Vitalume", "Lumefit"], "Andre Mbeya", "active", 33),
  uncut("Brightwater Botanics", ["Brightwater", "Fernhollow"], "Helena Marsh", "active", 31),
  lacore("Quillmark Stationery", ["Quillmark"], "Theo Lindgren", "active", 19),
  lead("Bramble Bikes", ["Bramble"], "Kirsten Doyle", "uncut_brands", 15),
  uncut("Moss & Marrow", ["Moss & Marrow", "Marrow Minis"], "Elliot Graves", "active", 11),
  lead("Glowfield Labs", ["Glowfield", "Glow Ritual"], "Simone Archer", "uncut_brands_mlm", 8),
  lead("Papaya Lane Kids", ["Papaya Lane"], "Nadia Brock", "uncut_brands", 3),
];

/** @throws when no client of the demo has that name: a slip in a seed file. */
export function brandNamed(name: string): Brand {
  const brand = brands.find((brand) => brand.name === name);
  if (!brand) throw new Error(`The demo has no client called ${name}`);
  return brand;
}

type Row = [name: string, brandNames: string[], contact: string, status: ClientStatus, since: number];

function uncut(...row: Row) {
  return brand("uncut_brands", ...row);
}
function uncutMlm(...row: Row) {
  return brand("uncut_brands_mlm", ...row);
}
function lacore(...row: Row) {
  return brand("lacore", ...row);
}
function lacoreMlm(...row: Row) {
  return brand("lacore_mlm", ...row);
}
function lead(name: string, brandNames: string[], contact: string, type: ClientType, since: number) {
  return brand(type, name, brandNames, contact, "lead", since);
}

function brand(clientType: ClientType, ...[name, brandNames, contact, status, since]: Row): Brand {
  const slug = name.toLowerCase().replace(/[^a-z]+/g, "-");
  const mailbox = contact.toLowerCase().split(" ")[0];
  return {
    slug,
    name,
    brandNames,
    clientType,
    contact,
    email: `${mailbox}@${slug}.example`,
    status,
    since,
    hasStorefront: status !== "lead",
  };
}
