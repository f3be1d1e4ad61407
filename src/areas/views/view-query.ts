import { auditAddress } from "#/src/contract/addresses/audits";
import { canonicalQuery } from "#/src/contract/addresses/canonical-query";
import { clientAddress, mostFields } from "#/src/contract/addresses/clients";
import { hubAddress } from "#/src/contract/addresses/design";
import { leadAddress } from "#/src/contract/addresses/leads";
import { workAddress } from "#/src/contract/addresses/work";
import { keyOfParam } from "#/src/contract/choices/field-names";
import type { ViewScreen } from "#/src/contract/choices/views";
import { Invalid } from "#/src/domain/errors";

/** The parsers of each screen's address. Pages, open items and views are not part of a query. */
const addresses = {
  clients: clientsAddress,
  work: () => workAddress,
  leads: () => leadAddress,
  design: () => hubAddress,
  audits: () => auditAddress,
} satisfies Record<ViewScreen, (query: URLSearchParams) => Parameters<typeof canonicalQuery>[0]>;

/** The parsers of the clients' address with the agency's own fields that a query names; the screen knows their kinds. */
function clientsAddress(query: URLSearchParams) {
  const named = [...query.keys(), ...(query.get("columns") ?? "").split(","), query.get("sort") ?? ""];
  const keys = named.flatMap((name) => /^-?field\.([a-z]\w*)$/.exec(name)?.[1] ?? []);
  return clientAddress([...new Set(keys)].map((key) => ({ key, kind: "text" })));
}

/** Returns the query of a view as its screen reads it, without keys that the screen no longer supports. */
export function supportedQuery(screen: ViewScreen, query: string): string {
  const given = new URLSearchParams(query);
  return canonicalQuery(addresses[screen](given), given);
}

/**
 * Returns a new query in canonical form.
 * @throws Invalid for a key that views of this screen do not support, a repeated key, and an empty query
 */
export function newQuery(screen: ViewScreen, query: string): string {
  const given = new URLSearchParams(query);
  const keys = [...given.keys()];
  const supported = Object.keys(addresses[screen](given).readings);
  const unknown = keys.find((key) => !supported.includes(key));
  if (unknown !== undefined) {
    throw refused(`A view of this screen keeps ${list(supported)}, and not "${unknown.slice(0, 50)}"`);
  }
  if (screen === "clients" && keys.filter(isField).length > mostFields.filters) {
    throw refused(`At most ${mostFields.filters} of the agency's own fields filter a list`);
  }
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice !== undefined) throw refused(`"${twice}" is there twice`);
  const canonical = supportedQuery(screen, query);
  if (canonical === "") throw refused("Choose a filter, a search or an order first");
  return canonical;
}

const isField = (name: string) => keyOfParam(name) !== null;

function refused(message: string): Invalid {
  return new Invalid([{ path: "query", message }]);
}

function list(words: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "conjunction" }).format(words);
}
