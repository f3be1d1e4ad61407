import { ApiError } from "./api-error";

type JsonResponse = { ok: boolean; headers: Headers; json(): Promise<unknown> };
type PageResponse<Item> = Omit<JsonResponse, "json"> & { json(): Promise<Item[]> };
/** Result of a call without a response body. */
export type Done = Pick<JsonResponse, "ok">;

/** Returns the body of a successful call. @throws ApiError for any other response */
export async function answer<R extends JsonResponse>(
  call: Promise<R>,
): Promise<Awaited<ReturnType<R["json"]>>> {
  const response = await accepted(call);
  const body = await response.json();
  keepOperation(body, response);
  return body as Awaited<ReturnType<R["json"]>>;
}

/** Returns one page of a list and the number of matching rows on all pages. @throws ApiError */
export async function answerPage<Item>(call: Promise<PageResponse<Item>>) {
  const response = await accepted(call);
  const items = await response.json();
  return { items, total: Number(response.headers.get("X-Total-Count") ?? items.length) };
}

/** Waits for a call without a response body. @throws ApiError */
export async function done(call: Promise<JsonResponse>): Promise<Done> {
  const response = await accepted(call);
  keepOperation(response, response);
  return response;
}

const operations = new WeakMap<object, string>();

/** Returns the operation behind a result of `answer` or `done`, if the caller can undo it. */
export function undoableOperation(returned: unknown): string | undefined {
  return operations.get(Object(returned));
}

/** Ids of the operations made in this tab, so that their events are not treated as news. */
export const ownOperations = new Set<string>();

function keepOperation(returned: unknown, { headers }: JsonResponse) {
  const id = headers.get("X-Operation-Id");
  if (id) ownOperations.add(id);
  if (id && headers.get("X-Undo-Until")) operations.set(Object(returned), id);
}

/** Returns the response itself, for callers that need its headers. @throws ApiError */
export async function accepted<R extends JsonResponse>(call: Promise<R>): Promise<R> {
  const response = await call;
  if (!response.ok) throw await ApiError.from(response as unknown as Response);
  return response;
}
