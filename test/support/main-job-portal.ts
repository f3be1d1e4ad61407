import type { Hono } from "hono";
import { realTimers } from "#/src/domain/timers";
import { addDays, dateIn } from "#/src/format/dates";
import { demoPeople } from "#/src/programs/demo/provider/people";
import { bytesOf } from "#/src/programs/seeds/demo/uploads";
import { makeClient, makeOnboarding } from "./app";
import type { Hands } from "./hands";
import { addPerson } from "./people";
import { addedAsset, addedProject, addedRevision } from "./requests-design";
import { sendReview } from "./requests-reviews";
import { upload } from "./sent-files";
import { startAppWithProvider } from "./sign-in";
import { addTemplate } from "./templates";
import { portalZone } from "./zones";

/** Context of the job besides the browser. */
export type MainJob = { hands: Hands; app: Awaited<ReturnType<typeof startMainJobPortal>> };

/** Starts an app with a client, their designs, an admin and a client user. */
export async function startMainJobPortal(extra: Hono) {
  const now = new Date().toISOString();
  const today = dateIn(portalZone, now);
  const app = await startAppWithProvider({
    people: demoPeople,
    now,
    templates: false,
    deps: { timers: realTimers },
    extra,
  });
  await addPerson(app.db, new Date(now), { role: "admin", email: "admin@demo.test" });
  const client = await makeClient(app, { name: "Harbor Coffee" });
  await addPerson(app.db, new Date(now), { role: "client", email: "client@demo.test", clientId: client.id });

  for (const [sortOrder, name] of [
    "Open the account",
    "Send the logo",
    "List the offers",
    "Sign the papers",
  ].entries()) {
    await addTemplate(app.db, {
      name,
      sortOrder,
      defaultDueInDays: 3,
      defaultOwner: sortOrder % 2 === 0 ? "agency" : "client",
    });
  }
  await makeOnboarding(app, client.id, today);
  const project = (projectName: string, days: number) =>
    addedProject(app, { clientId: client.id, projectName, dueDate: addDays(today, days) });
  const { id: projectId } = await project("Spring listing", 7);
  await project("Brand store", 9);
  const picture = { bytes: await bytesOf("designs/recipe-card-close-up-1.png"), type: "image/png" };
  const asset = await addedAsset(app, projectId);
  await addedRevision(app, asset.id, { fileUrl: await upload(app, "contributor", picture) });
  await sendReview(app, asset.id, { emails: [] });
  return { ...app, clientId: client.id, projectId, today };
}
