import { eq } from "drizzle-orm";
import { invitations } from "#/db/schema";
import type { MailPlan } from "#/src/contract/bulk-mail";
import type { SendInvitation, SentInvitation } from "#/src/contract/invitations";
import { expectJson, makeClient, type TestApp, withToken } from "./app";
import { addPerson } from "./people";
import type { Prepare } from "./requests";
import { testMoment } from "./zones";

export const invitationRequests = {
  "invitation.list": ({ own }) => ({ path: `/api/clients/${own.client.id}/invitations`, status: 200 }),
  "invitation.send": ({ own }) => ({
    path: `/api/clients/${own.client.id}/invitations`,
    body: { email: newAddress(), name: "Nora Contact" },
    status: 201,
  }),
  "invitation.sendAgain": async ({ app, own }) => ({
    path: `/api/invitations/${(await invited(app, own.client.id)).id}/send`,
    status: 200,
  }),
  "invitation.sendMany": async ({ app }) => {
    const { id: clientId } = await makeClient(app);
    const { id } = await invited(app, clientId);
    const sentAt = "2026-03-01T12:00:00.000Z";
    await app.changePastLog((tx) => tx.update(invitations).set({ sentAt }).where(eq(invitations.id, id)));
    const path = "/api/clients/invitations";
    const planned = await withToken(app.url, app.people.manager)("POST", path, {
      ids: [clientId],
      dryRun: true,
    });
    const { planHash } = await expectJson<MailPlan>(planned);
    return { path, body: { ids: [clientId], planHash }, status: 200 };
  },
  "invitation.withdraw": async ({ app, own }) => ({
    path: `/api/invitations/${(await invited(app, own.client.id)).id}`,
    status: 204,
  }),
  "person.list": ({ own }) => ({ path: `/api/clients/${own.client.id}/people`, status: 200 }),
  "person.remove": async ({ app, own }) => {
    const person = { role: "client", clientId: own.client.id, email: newAddress() } as const;
    const { id } = await addPerson(app.db, new Date(testMoment), person);
    return { path: `/api/clients/${own.client.id}/people/${id}`, status: 204 };
  },
} satisfies Record<string, Prepare>;

/** Sends an invitation; the response has its link when no mail is set up. */
export async function invited(
  app: TestApp,
  clientId: string,
  to: SendInvitation = { email: newAddress() },
  by: "contributor" | "manager" = "contributor",
): Promise<SentInvitation> {
  const answer = await app.as(by)("POST", `/api/clients/${clientId}/invitations`, to);
  return expectJson<SentInvitation>(answer, 201);
}

let made = 0;

function newAddress(): string {
  made++;
  return `invited-${made}@brand.test`;
}
