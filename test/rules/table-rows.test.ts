import { expect, test } from "bun:test";
import { join } from "node:path";
import { root, sourceFiles } from "../support/imports";

/*
 * WebKit does not position table rows and row groups: absolutely positioned content in one is laid out over the whole
 * page.
 */

const styleSheets = [...new Bun.Glob("islands/**/*.css").scanSync({ cwd: root })];
const rules = (await Promise.all(styleSheets.map(read))).flatMap(rulesOf);
const positioned = rules.filter(({ declarations }) =>
  /(^|;)\s*position:\s*(relative|absolute|sticky|fixed)/.test(declarations),
);

test("the style sheets are parsed with their nested rules", () => {
  const nested = rulesOf(".a { & tr, .b { color: red; @media (x) { position: relative; } } top: 0; }");
  expect(nested).toEqual([
    { selector: "& tr, .b", declarations: "position: relative;" },
    { selector: "& tr, .b", declarations: "color: red;" },
    { selector: ".a", declarations: "top: 0;" },
  ]);
  expect(positioned.length).toBeGreaterThan(20);
});

test("no style sheet positions a table row, or makes a row group a containing block", () => {
  const rowSelector = /(^|[\s>+~&])(tr|tbody|tfoot)(\[[^\]]*\]|:(?!:)[\w-]+(\([^)]*\))?|\.[\w-]+)*$/;
  const groupSelector = /(^|[\s>+~&])thead$/;
  const wrong = positioned.filter(({ selector, declarations }) =>
    selector
      .split(/,(?![^(]*\))/)
      .map((each) => each.trim())
      .some(
        (each) =>
          rowSelector.test(each) || (groupSelector.test(each) && declarations.includes("position: relative")),
      ),
  );
  expect(wrong).toEqual([]);
});

test("no class on a table row positions it", async () => {
  const classes = positioned.flatMap(({ selector }) => selector.match(/\.[\w-]+$/g) ?? []);
  const names = new Set(["relative", "absolute", "sticky", "fixed", ...classes.map((name) => name.slice(1))]);
  const components = (await sourceFiles()).filter((path) => path.endsWith(".tsx"));
  const wrong = (
    await Promise.all(components.map(async (path) => ({ path, text: await read(path) })))
  ).flatMap(({ path, text }) =>
    Array.from(text.matchAll(/<(?:tr|tbody|tfoot)\b(?:[^>]|=>)*>/g), ([tag]) => tag)
      .filter((tag) => (tag.match(/[\w:-]+/g) ?? []).some((word) => names.has(word.split(":").at(-1) ?? "")))
      .map((tag) => `${path}: ${tag}`),
  );
  expect(wrong).toEqual([]);
});

type Rule = { selector: string; declarations: string };

/** Lists rules in the order in which they end; the content of a rule's `@media` counts as a rule of its selector. */
function rulesOf(css: string): Rule[] {
  const found: Rule[] = [];
  const open: Rule[] = [];
  let words = "";
  for (const letter of css.replace(/\/\*.*?\*\//gs, "")) {
    if (letter === "{") {
      const selector = words.trim();
      open.push({
        selector: selector.startsWith("@") ? (open.at(-1)?.selector ?? "") : selector,
        declarations: "",
      });
      words = "";
    } else if (letter === "}") {
      const rule = open.pop();
      if (rule?.declarations) found.push({ ...rule, declarations: rule.declarations.trim() });
      words = "";
    } else if (letter === ";") {
      const rule = open.at(-1);
      if (rule) rule.declarations += `${words};`;
      words = "";
    } else words += letter;
  }
  return found;
}

function read(path: string): Promise<string> {
  return Bun.file(join(root, path)).text();
}
