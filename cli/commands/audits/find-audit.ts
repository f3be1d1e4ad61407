import { findClient } from "#/cli/commands/clients/find-client";
import { Failed } from "#/cli/exit";
import type { Api } from "#/cli/session/connect";
import { answer } from "#/src/client";
import type { Audit } from "#/src/contract/audits";
import { callLimits } from "#/src/contract/limits-of-calls";

/** The client's audit of that day, or without a day its newest, and why it says what it says. @throws Failed */
export async function explainedAudit(api: Api, wanted: string, day: string | undefined) {
  const client = await findClient(api, wanted);
  const audit = await findAudit(api, client, day);
  const explanation = await answer(api["client-audits"][":id"].explanation.$get({ param: { id: audit.id } }));
  return { client, audit, explanation };
}

async function findAudit(api: Api, client: { id: string; name: string }, day: string | undefined) {
  const pageSize = day ? callLimits.pageSizeMax : 1;
  for (let page = 1; ; page++) {
    const query = { clientId: client.id, page: String(page), pageSize: String(pageSize) };
    const found: Audit[] = await answer(api["client-audits"].$get({ query }));
    const audit = day ? found.find(({ auditDate }) => auditDate === day) : found[0];
    if (audit) return audit;
    if (found.length < pageSize) break;
  }
  throw new Failed(day ? `${client.name} has no audit of ${day}.` : `${client.name} has no audit.`);
}
