import type { Hono } from "hono";
import { eventHub } from "#/src/areas/events";
import { role, waysIn } from "#/src/contract/choices/users";
import { cookieName } from "#/src/http/session-cookie";
import { waitingJobs } from "#/src/services/jobs/overview";
import { Metrics } from "#/src/services/metrics/metrics";
import { startApp, type TestApp } from "../../support/app";
import { bouncesKey } from "../../support/bounces";
import { startLyingProvider } from "../../support/lying-provider";
import { addPerson } from "../../support/people";
import { type GoodRequest, goodRequests, makeWorld } from "../../support/requests";
import { addedAccess } from "../../support/requests-access";
import { addedAudit, addedUpcoming } from "../../support/requests-audits";
import { addedAsset, addedProject, addedRevision } from "../../support/requests-design";
import { addedLead } from "../../support/requests-leads";
import { storedAvatar } from "../../support/sent-files";
import { oidcSettings } from "../../support/sign-in";
import { addBothOwners } from "../../support/templates";
import { testMoment } from "../../support/zones";
import { describedOperations } from "./described";
import { isAsMade } from "./intact";
import type { Plan, Who } from "./plan";
import { metricsToken, publicRequests } from "./public-requests";
import { Witness } from "./witness";

export type FuzzWorld = Awaited<ReturnType<typeof openFuzzWorld>>;

/** A request that succeeds, with what it sends besides its JSON. */
export type SendableRequest = GoodRequest & {
  headers?: Record<string, string>;
  bytes?: Uint8Array<ArrayBuffer>;
};

const start = new Date(testMoment);
/** Time by which the clock advances with each call, so that limits per minute let a round through. */
const secondsPerCall = 3;

/** Starts the app with a provider, five people and something of every kind; `extra` routes precede its own. */
export async function openFuzzWorld({ extra }: { extra?: Hono } = {}) {
  const provider = await startLyingProvider("portal");
  const env = {
    oidc: oidcSettings({ issuer: provider.issuer }),
    metrics: { token: metricsToken, port: null },
    clientSignIn: waysIn,
    mailBouncesKey: bouncesKey,
  };
  const metrics = new Metrics({
    waitingWrites: () => app.db.waitingWrites(),
    waitingJobs: () => waitingJobs(app.db),
    openStreams: () => eventHub(app.deps).size,
    lastBackup: async () => null,
    databaseBytes: () => null,
  });
  const app: TestApp = await startApp({
    templates: false,
    env,
    deps: { metrics },
    ...(extra ? { extra } : {}),
  });
  await addBothOwners(app.db);
  const world = await makeWorld(app);
  const rows = await fillWorld(app, world);
  const witness = new Witness(app.databaseUrl);
  let calls = 0;

  return {
    ...rows,
    app,
    witness,
    operations: await describedOperations(app),
    /** Advances the clock and restores people who lost role, client, session or token by an earlier call. */
    async nextTurn() {
      calls++;
      app.setNow(new Date(start.getTime() + calls * secondsPerCall * 1_000).toISOString());
      for (const each of role.values) {
        const clientId = each === "client" ? world.own.client.id : null;
        if (await isAsMade(app.db, app.people[each], clientId)) continue;
        const email = `${each}-${calls}@portal.test`;
        app.people[each] = await addPerson(app.db, start, { role: each, email, clientId });
      }
    },
    /** Returns a request that succeeds for an admin, or for the given role. */
    async goodRequest(action: keyof typeof goodRequests | keyof typeof publicRequests, who: Who) {
      const whose = role.values.find((each) => each === who) ?? "admin";
      if (action in publicRequests) return publicRequests[action as keyof typeof publicRequests](world);
      return (await goodRequests[action as keyof typeof goodRequests](world, whose)) as SendableRequest;
    },
    credentials: (who: Who, via: Plan["via"]) => credentials(app, who, via),
    async stop() {
      witness.close();
      metrics.stop();
      await app.stop();
      await provider.stop();
    },
  };
}

/** Creates one of each kind that `makeWorld` does not, and returns the ids. */
async function fillWorld(app: TestApp, { own, other }: Awaited<ReturnType<typeof makeWorld>>) {
  await addedLead(app);
  await addedAudit(app, { clientId: own.client.id });
  const upcoming = await Promise.all([1, 2, 3].map(() => addedUpcoming(app)));
  const ours = await addedProject(app, { clientId: own.client.id });
  const theirs = await addedProject(app, { clientId: other.client.id, clientApprovalStatus: "pending" });
  const asset = await addedAsset(app, theirs.id, { approvalStatus: "pending" });
  const revision = await addedRevision(app, asset.id, { comments: "Theirs" });
  const access = await addedAccess(app, other.client.id, { note: "Theirs" });
  await addedAccess(app, own.client.id);
  const avatarUrl = await storedAvatar(app, "manager");
  await app.as("manager")("PATCH", `/api/clients/${other.client.id}`, { avatarUrl });
  return {
    /** Ids that a body can contain, by field; people for all other fields. */
    ids: {
      clientId: [own.client.id, other.client.id],
      upcomingAuditId: upcoming.map(({ id }) => id),
      ids: [own.agencyTask.id, own.clientTask.id, other.agencyTask.id],
      id: [ours.id, theirs.id],
      people: role.values.map((each) => app.people[each].id),
    } as Record<string, string[]>,
    /** Ids that the client user must never reach, by the start of their address. */
    foreign: {
      "/api/clients/": other.client.id,
      "/api/tasks/": other.clientTask.id,
      "/api/access/": access.id,
      "/api/design-projects/": theirs.id,
      "/api/design-assets/": asset.id,
      "/api/design-revisions/": revision.id,
      "/objects/": avatarUrl.slice("/objects/".length),
    } as Record<string, string>,
  };
}

function credentials(app: TestApp, who: Who, via: Plan["via"]): Record<string, string> {
  if (who === "nobody") return {};
  const person = who === "stranger" ? undefined : app.people[who];
  if (via === "token") return { Authorization: `Bearer ${person?.token ?? "portal_nonsense"}` };
  const session = person?.session ?? "x".repeat(43);
  return {
    Cookie: `${cookieName({ publicUrl: app.url }, "portal_session")}=${session}`,
    "Sec-Fetch-Site": "same-origin",
  };
}
