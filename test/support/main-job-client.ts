import { expect } from "bun:test";
import type { DesignProjectDetail } from "#/src/contract/design";
import { expectJson } from "./app";
import { inDialog } from "./hands";
import { clientScreens } from "./main-job-looks";
import type { MainJob } from "./main-job-portal";
import { pictureFile } from "./picture-file";

/**
 * Performs a client user's tasks: on the home screen and in a design review, in a wide and a narrow window, and looks at
 * each of their screens at both sizes and in both themes.
 */
export async function clientJob(job: MainJob) {
  await atHome(job, "Send the logo");
  await job.hands.resize(834, 1112);
  await atHome(job, "Sign the papers");
  await clientScreens(job);
  await review(job);
}

async function atHome({ hands }: MainJob, task: string) {
  await hands.see("heading", "Harbor Coffee");
  await hands.attach(`//input[@type="file"][@aria-label="Add files: ${task}"]`, await pictureFile());
  await hands.see("link", "logo.png", `//li[.//*[@aria-label="Add files: ${task}"]]`);
  await hands.press("link", task);
  await hands.see("heading", task, inDialog);
  await hands.key("Escape");
  await hands.dialogClosed();
  await hands.press("button", `Mark Done: ${task}`);
  await hands.gone("button", `Mark Done: ${task}`);
  await hands.press("button", "Undo");
  await hands.see("button", `Mark Done: ${task}`);
}

async function review({ hands, app }: MainJob) {
  await hands.resize(834, 1112);
  const address = `${app.url}/design/${app.projectId}/review`;
  await hands.goTo(address);
  await hands.see("image", "Main image, version 1");
  await hands.press("button", "Set a pin on Main image, version 1");
  await hands.fill("What to say", "A little brighter here", "");
  await hands.press("button", "Add Pin");
  await hands.see("text", "A little brighter here");
  await hands.resize(1440, 900);
  // Reloaded, so that no toast covers the button.
  await hands.goTo(address);
  await hands.see("text", "A little brighter here");
  await hands.press("button", "Approve…");
  await hands.press("button", "Approve this design", inDialog);
  await hands.dialogClosed();
  const detail = await expectJson<DesignProjectDetail>(
    await app.as("manager")("GET", `/api/design-projects/${app.projectId}`),
  );
  expect(detail.project.clientApprovalStatus).toBe("approved");
}
