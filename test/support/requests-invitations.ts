import type { SendInvitation, SentInvitation } from "#/src/contract/invitations";
import { expectJson, type TestApp } from "./app";
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
