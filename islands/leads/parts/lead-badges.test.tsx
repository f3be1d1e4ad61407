import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { Priority } from "./lead-badges";

test.each([1, 3, 5])("priority %i is shown by so many filled dots of five", (score) => {
  const html = renderToStaticMarkup(<Priority score={score} />);
  expect(html.match(/bg-base-content/g)?.length ?? 0).toBe(score);
  expect(html.match(/bg-base-300/g)?.length ?? 0).toBe(5 - score);
  expect(html).toContain(`title="Priority ${score} of 5"`);
});
