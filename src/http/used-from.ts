import type { Context } from "hono";
import { plainLine } from "#/src/contract/plain-text";
import { senderAddress } from "./client-address";
import type { AppEnv } from "./types";

const longestAgent = 300;

/** The origin of a request as its user sees it beside a session: the address and the program's user agent. */
export type UsedFrom = { address: string; agent: string | null };

export function usedFrom(c: Context<AppEnv>): UsedFrom {
  const agent = plainLine((c.req.header("User-Agent") ?? "").slice(0, longestAgent));
  return { address: senderAddress(c), agent: agent || null };
}
