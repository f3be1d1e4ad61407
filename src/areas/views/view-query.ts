import { auditAddress } from "#/src/contract/addresses/audits";
import { canonicalQuery } from "#/src/contract/addresses/canonical-query";
import { clientAddress } from "#/src/contract/addresses/clients";
import { hubAddress } from "#/src/contract/addresses/design";
import { leadAddress } from "#/src/contract/addresses/leads";
import { workAddress } from "#/src/contract/addresses/work";
import type { ViewScreen } from "#/src/contract/choices/views";
import { Invalid } from "#/src/domain/errors";

/** The parsers of each screen's address. Pages, open items and views are not part of a query. */
const addresses = {
  clients: clientAddress,
  work: workAddress,
  leads: leadAddress,
  design: hubAddress,
  audits: auditAddress,
} satisfies Record<ViewScreen, Parameters<typeof canonicalQuery>[0]>;

/** Returns the query of a view as its screen reads it, without keys that the screen no longer supports. */
export function supportedQuery(screen: ViewScreen, query: string): string {
  return canonicalQuery(addresses[screen], new URLSearchParams(query));
}

/**
 * Returns a new query in canonical form.
 * @throws Invalid for a key that views of this screen do not support, a repeated key, and an empty query
 */
export function newQuery(screen: ViewScreen, query: string): string {
  const keys = [...new URLSearchParams(query).keys()];
  const supported = Object.keys(addresses[screen].readings);
  const unknown = keys.find((key) => !supported.includes(key));
  if (unknown !== undefined) {
    throw refused(`A view of this screen keeps ${list(supported)}, and not "${unknown.slice(0, 50)}"`);
  }
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice !== undefined) throw refused(`"${twice}" is there twice`);
  const canonical = supportedQuery(screen, query);
  if (canonical === "") throw refused("Choose a filter, a search or an order first");
  return canonical;
}

function refused(message: string): Invalid {
  return new Invalid([{ path: "query", message }]);
}

function list(words: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "conjunction" }).format(words);
}
