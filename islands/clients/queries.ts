import { listQueries } from "#/islands/runtime/lists/list-queries";
import { answerPage, api } from "#/src/client/browser";
import type { ClientListItem } from "#/src/contract/clients";
import { type ClientQuery, clientAddress } from "./address";
import { clientsPath } from "./keys";

export const clients = listQueries<ClientQuery, ClientListItem>({
  path: clientsPath,
  load: (query, signal) =>
    answerPage(api.clients.$get({ query: clientAddress.call(query) }, { init: { signal } })),
});
