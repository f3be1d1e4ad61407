import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { SafeLink } from "./safe-link";

test("http and https open in a new tab without a way back", () => {
  const html = renderToStaticMarkup(<SafeLink href="https://example.com/a">Asana</SafeLink>);
  expect(html).toContain('href="https://example.com/a"');
  expect(html).toContain('rel="noopener noreferrer"');
});

test.each([
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "//evil.example",
  "https://user:pw@evil.example",
  "https://good.example\\@evil.example",
])("%p is shown as text", (href) => {
  expect(renderToStaticMarkup(<SafeLink href={href} />)).not.toContain("href");
});
