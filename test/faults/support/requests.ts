import type { CreateClientInput } from "#/src/contract/clients";
import type { Call } from "../../support/app";

let made = 0;

/** Builds a valid client with a unique name. */
export function newClient(fields: Partial<CreateClientInput> = {}): CreateClientInput {
  made++;
  const name = `Client ${made} ${Bun.randomUUIDv7()}`;
  return {
    name,
    brandNames: [name],
    primaryContactName: "Nora Contact",
    primaryContactEmail: "nora@brand.test",
    ...fields,
  };
}

/** Returns the status and parsed body of a response; status 0 without a response. */
export async function attempt(
  call: ReturnType<Call>,
): Promise<{ status: number; body: unknown; retryAfter: string | null }> {
  try {
    const response = await call;
    const text = await response.text();
    return {
      status: response.status,
      body: text === "" ? null : JSON.parse(text),
      retryAfter: response.headers.get("Retry-After"),
    };
  } catch {
    return { status: 0, body: null, retryAfter: null };
  }
}

/** Returns the body of a response that must have this status. @throws with the response otherwise */
export async function must<T>(call: ReturnType<Call>, status: number): Promise<T> {
  const response = await call;
  const text = await response.text();
  if (response.status !== status) throw new Error(`expected ${status}, got ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}
