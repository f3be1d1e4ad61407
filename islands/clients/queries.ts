import { listQueries } from "#/islands/runtime/lists/list-queries";
import { answerPage, api } from "#/src/client/browser";
import { type ClientQuery, clientAddress } from "#/src/contract/addresses/clients";
import type { ClientListItem } from "#/src/contract/clients";
import { clientsPath } from "./keys";

export const clients = listQueries<ClientQuery, ClientListItem>({
  path: clientsPath,
  load: (query, signal) =>
    answerPage(api.clients.$get({ query: clientAddress([]).call(query) }, { init: { signal } })),
});
