import type { Role } from "#/src/contract/choices/users";
import { stableId } from "#/src/domain/stable-id";

/** A person with an account in the demo; `joined` and `left` are in days before the day of seeding. */
export type Person = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  joined: number;
  left?: number;
  /** The client that a client user belongs to. */
  client?: string;
  /** The clients of people who only read. */
  clients?: readonly string[];
};

/** Everyone in the demo; the first five are offered on its sign-in page. */
export const people = {
  ada: person("admin", "Ada", "Lindqvist", "admin", 420),
  marcus: person("manager", "Marcus", "Oyelade", "manager", 410),
  carmen: person("contributor", "Carmen", "Ibarra", "contributor", 365),
  viktor: person("viewer", "Viktor", "Halloran", "viewer", 200),
  clara: { ...person("client", "Clara", "Whitlock", "client", 39), client: "Juniper & Salt" },
  noor: person("noor.haddadi", "Noor", "Haddadi", "manager", 398),
  priya: person("priya.ramanan", "Priya", "Ramanan", "contributor", 380),
  tom: person("tom.aldersey", "Tom", "Aldersey", "contributor", 310),
  grace: person("grace.tannahill", "Grace", "Tannahill", "contributor", 290),
  elise: person("elise.fontanel", "Elise", "Fontanel", "contributor", 275),
  ingrid: {
    ...person("ingrid.solberg", "Ingrid", "Solberg", "client", 70),
    clients: ["Stoneharbor Coffee"],
  },
  wes: { ...person("wes.trumbull", "Wes", "Trumbull", "client", 72), clients: ["Oak & Ember Grills"] },
  rosa: {
    ...person("rosa.quintanar", "Rosa", "Quintanar", "client", 40),
    clients: ["Terravita Living", "Solenne Beauty"],
  },
  marisol: {
    ...person("marisol.vance", "Marisol", "Vance", "client", 58),
    clients: ["Tidewell Pet Supply"],
  },
  brooke: { ...person("brooke.delaney", "Brooke", "Delaney", "client", 46), clients: ["Kite & Anchor Swim"] },
  felix: { ...person("felix.aranda", "Felix", "Aranda", "client", 45), clients: ["Harborline Outdoor"] },
  joel: { ...person("joel.brandstad", "Joel", "Brandstad", "client", 36), clients: ["Copper Kettle Pantry"] },
  helena: { ...person("helena.marsh", "Helena", "Marsh", "client", 26), clients: ["Brightwater Botanics"] },
  denise: { ...person("denise.farrow", "Denise", "Farrow", "client", 26), clients: ["Aurabloom Essentials"] },
  owen: { ...person("owen.partrick", "Owen", "Partrick", "contributor", 350), left: 61 },
} as const satisfies Record<string, Person>;

export type PersonKey = keyof typeof people;

export const personKeys = Object.keys(people).filter((key): key is PersonKey => key in people);

/** Returns the client's own person in the portal, if one has an account. */
export function clientUserOf(client: string): PersonKey | undefined {
  return personKeys.find((key) => "client" in people[key] && people[key].client === client);
}

/** The accounts on the demo's sign-in page, one per role. */
export const demoUsers: Person[] = [people.ada, people.marcus, people.carmen, people.viktor, people.clara];

function person(mailbox: string, firstName: string, lastName: string, role: Role, joined: number): Person {
  const email = `${mailbox}@demo.test`;
  return { id: stableId(`user ${email}`), email, firstName, lastName, role, joined };
}
