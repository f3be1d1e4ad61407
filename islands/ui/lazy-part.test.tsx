import { expect, test } from "bun:test";
import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { inBrowser } from "#/test/support/browser";
import { Lazy, lazyPart } from "./lazy-part";

inBrowser();

const partOf = (Part: () => string) => lazyPart<object>(async () => Part);

test("a part whose code came before the island is alive is left out until it is", async () => {
  const part = partOf(() => "The drawer");
  await part.load();
  const tree = (
    <main>
      <Lazy part={part} props={{}} />
    </main>
  );
  const host = document.body.appendChild(document.createElement("div"));
  host.innerHTML = renderToString(tree);
  expect(host.textContent).toBe("");

  const mismatches: unknown[] = [];
  const root = hydrateRoot(host, tree, { onRecoverableError: (error) => mismatches.push(error) });
  await act(async () => {});
  expect(host.textContent).toBe("The drawer");
  expect(mismatches).toEqual([]);
  await act(async () => root.unmount());
});
