import { expect, test } from "bun:test";
import { waitFor } from "@testing-library/react";
import type { Role } from "#/src/contract/choices/users";
import { close, settledOutline } from "./opened-outline";
import { closeToasts } from "./opened-parts";
import { outlineOf } from "./outline";
import { parsedPage } from "./parsed-page";
import type { inDocument } from "./portal-document";
import { problem } from "./problem";

type Portal = ReturnType<typeof inDocument>;
/** A page and steps in it, each of which shows something new. */
export type Walk = [name: string, who: Role, path: () => string, ...steps: (() => unknown)[]];

/**
 * Records for each walk the lines of the document that a step adds, if any; without steps, the panel of the tab in the
 * page's HTML, or its main part.
 */
export function testWalks(portal: Portal, walks: Walk[]) {
  const outline = async () => steadier(await settledOutline(portal, { part: () => document.body }));
  test.each(walks)("%s shows what is recorded", async (_, who, path, ...steps) => {
    if (steps.length === 0) return expect(await outlineOfPage(portal, who, path())).toMatchSnapshot();
    await portal.open(who, path());
    let shown = await outline();
    for (const step of steps) {
      const before = outlineOf(document.body);
      await step();
      await waitFor(() => expect(outlineOf(document.body)).not.toBe(before));
      const now = await outline();
      const added = addedLines(shown, now);
      if (added !== "") expect(added).toMatchSnapshot();
      shown = now;
    }
    await closeToasts();
    await close();
  });
}

async function outlineOfPage({ app }: Portal, who: Role, path: string): Promise<string> {
  const { body } = parsedPage(await (await app.as(who)("GET", path)).text());
  return steadier(outlineOf(body.querySelector("[role=tabpanel]") ?? body.querySelector("main") ?? body));
}

/** Without secrets, and without what is read out, which stays for a second only. */
const steadier = (outline: string) =>
  outline.replace(/[\w-]{32,}/g, "<key>").replace(/^ *("Notification |span aria-live).*\n/gm, "");

/** Returns the lines that occur more often than before. */
function addedLines(before: string, now: string): string {
  const left = linesIn(before);
  const isNew = (line: string) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  };
  return linesIn(now).filter(isNew).join("\n");
}

const linesIn = (outline: string) => outline.split("\n").map((line) => line.trim());

/** Answers calls to a place with a refusal until the test ends or the returned function is called. */
export function refuseAt(
  portal: Portal,
  place: RegExp,
  fields: { status?: number; [field: string]: unknown } = {},
) {
  const { status = 503, ...more } = fields;
  return portal.answer(place, () => problem(status, { detail: "Come back later.", ...more }));
}
