import type { Api } from "#/cli/session/connect";
import { answerPage } from "#/src/client";
import type { ClientListItem } from "#/src/contract/clients";
import { callLimits } from "#/src/contract/limits-of-calls";

export type ClientPage = { clients: ClientListItem[]; total: number };

/** One page of clients, and how many there are in all. @throws ApiError */
export async function clientPage(api: Api, query: Record<string, string>): Promise<ClientPage> {
  const { items, total } = await answerPage(api.clients.$get({ query }));
  return { clients: items, total };
}

/** All clients that match, page after page. @throws ApiError */
export async function* everyClient(api: Api, query: Record<string, string>): AsyncGenerator<ClientListItem> {
  for (let page = 1; ; page++) {
    const { clients, total } = await clientPage(api, {
      ...query,
      page: String(page),
      pageSize: String(callLimits.pageSizeMax),
    });
    yield* clients;
    if (page * callLimits.pageSizeMax >= total || clients.length === 0) return;
  }
}
