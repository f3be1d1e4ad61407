import { expect, spyOn, test } from "bun:test";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { islands } from "#/islands/registry";
import { shownToast } from "#/islands/ui/toast/store";
import { CodeNotLoaded } from "#/src/client/load-code";
import { inBrowser } from "#/test/support/browser";
import { hydrateIslands } from "./hydrate";

inBrowser();

test("an island that fails to load stays as rendered, and a click in it loads it", async () => {
  let isCut = true;
  const load = spyOn(islands, "theme-switch").mockImplementation(async () => {
    if (isCut) throw new TypeError("Failed to fetch");
    return { default: MyWork };
  });
  try {
    document.body.innerHTML = `
      <div data-island="theme-switch" data-island-id="t-"><div><h1>My Work</h1><a href="#acme">Acme</a></div></div>
      <script type="application/json" data-island-props="t-">{}</script>`;
    const page = hydrateIslands();
    const sentence = "“My Work” could not be loaded. Check your connection and try again.";
    await waitFor(() => expect(shownToast()).toMatchObject({ description: sentence, offersReload: true }));
    expect(load).toHaveBeenCalledTimes(2);
    isCut = false;
    expect(document.querySelector("[data-island-ready]")).toBeNull();
    await act(async () => {
      fireEvent.pointerDown(screen.getByRole("link", { name: "Acme" }));
      await page.roots;
    });
    expect(document.querySelector("[data-island-ready]")).not.toBeNull();
    await act(async () => {
      for (const root of await page.roots) root.unmount();
    });
  } finally {
    load.mockRestore();
  }
});

test("after an update of the portal the message advises a reload", () => {
  expect(new CodeNotLoaded("The menu", true).message).toBe(
    "The menu could not be loaded. The portal was updated. Reload the page.",
  );
});

function MyWork() {
  return (
    <div>
      <h1>My Work</h1>
      <a href="#acme">Acme</a>
    </div>
  );
}
