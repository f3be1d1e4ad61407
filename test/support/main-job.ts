import { expect } from "bun:test";
import { serveBuild } from "#/src/shell/assets";
import { builtOnce } from "./built-once";
import { handsOn } from "./hands";
import { clientJob } from "./main-job-client";
import { type MainJob, startMainJobPortal } from "./main-job-portal";
import { narrowJob, staffJob } from "./main-job-staff";
import { pageComplaints } from "./page-complaints";
import type { SteeredBrowser } from "./steered-browser";

/**
 * Performs an admin's and a client's daily work in a wide window and in a narrow one. `inEachPage` runs in each page,
 * as text, before its own code.
 * @throws when a step cannot be done, or a page reports an error
 */
export async function doMainJob(steer: () => Promise<SteeredBrowser>, inEachPage = () => {}) {
  serveBuild(await builtOnce());
  const { routes, heard } = pageComplaints(inEachPage);
  const app = await startMainJobPortal(routes);
  const browser = await steer();
  const job = { hands: handsOn(browser), app };
  try {
    await browser.resize(1440, 900);
    await browser.goTo(app.url);
    await signIn(job, "admin@demo.test");
    await staffJob(job);
    await browser.resize(834, 1112);
    await narrowJob(job);
    await browser.resize(1440, 900);
    await job.hands.press("link", "Logout");
    await signIn(job, "client@demo.test");
    await clientJob(job);
    expect([...heard, ...browser.complaints()]).toEqual([]);
  } finally {
    await browser.close();
    await app.stop();
  }
}

async function signIn({ hands }: MainJob, email: string) {
  await hands.press("link", "Sign In to Continue");
  await hands.press("text", email);
}
