import { expect, setDefaultTimeout } from "bun:test";
import { serveBuild } from "#/src/shell/assets";
import { linkClientUser, makeClient, makeOnboarding, startApp } from "../support/app";
import { builtOnce } from "../support/built-once";
import { handsOn } from "../support/hands";
import { signIn } from "../support/hands-signed-in";
import { patience } from "../support/patience";
import { addRequest, field } from "../support/request-forms";
import { steerWebKit } from "../support/steered-webkit";
import { addBothOwners } from "../support/templates";
import { testWith } from "../support/test-with";
import { findWebKit } from "../support/webkit";

setDefaultTimeout(patience.test);

testWith(
  await findWebKit(),
  "there is no WebKit",
  "WebKit: choices are followed by the room that follows every field of a form",
  async (found) => {
    serveBuild(await builtOnce());
    const app = await startApp({ templates: false });
    await addBothOwners(app.db);
    const { id } = await makeClient(app);
    await makeOnboarding(app, id);
    await linkClientUser(app, id);
    const fields = [field("first"), field("second", { kind: "yes_no", required: true }), field("third")];
    const task = await addRequest(app, id, fields);
    const browser = await steerWebKit(found);
    try {
      const hands = handsOn(browser);
      await signIn(hands, app, app.people.client);
      await hands.resize(1280, 900);
      await hands.goTo(`${app.url}/requests/${task.id}`);
      await hands.see("text", "third");
      const [afterText, afterChoices] = await hands.run(() => {
        const boxes = (selector: string, text?: string) =>
          [...document.querySelectorAll(selector)]
            .filter((each) => text === undefined || each.textContent === text)
            .map((each) => each.getBoundingClientRect());
        const topOf = (text: string) => boxes("main :is(label, legend)", text)[0]?.top ?? 0;
        const text = boxes("main input")[0];
        const choice = boxes("main fieldset label").at(-1);
        return [topOf("second") - (text?.bottom ?? 0), topOf("third") - (choice?.bottom ?? 0)];
      });
      expect(afterChoices).toBe(afterText ?? 0);
    } finally {
      await browser.close();
      await app.stop();
    }
  },
);
