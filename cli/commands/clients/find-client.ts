import { Failed, WrongUsage } from "#/cli/exit";
import { everyRow } from "#/cli/session/calls";
import type { Api } from "#/cli/session/connect";
import { answer } from "#/src/client";
import type { ClientListItem } from "#/src/contract/clients";
import { Id } from "#/src/contract/primitives";
import { nameKey } from "#/src/format/fold";

const mostSuggestions = 5;

/** Returns the client with this id or full name (case-insensitive). @throws Failed, WrongUsage */
export async function findClient(api: Api, wanted: string): Promise<{ id: string; name: string }> {
  if (Id.safeParse(wanted).success) {
    return (await answer(api.clients[":id"].$get({ param: { id: wanted } }))).client;
  }
  const name = wanted.trim();
  if (!name) throw new WrongUsage("Which client? Give its id or its name.");
  const others: string[] = [];
  for await (const client of everyClient(api, { search: name })) {
    if (nameKey(client.name) === nameKey(name)) return client;
    others.push(`"${client.name}"`);
  }
  const hint = others.length > 0 ? ` Is it one of ${others.slice(0, mostSuggestions).join(", ")}?` : "";
  throw new Failed(`There is no client "${name}".${hint}`);
}

/** Yields all matching clients, page by page. @throws ApiError */
export function everyClient(api: Api, query: Record<string, string>): AsyncGenerator<ClientListItem> {
  return everyRow((page) => api.clients.$get({ query: { ...query, ...page } }));
}
