import { steady } from "./steady";

/**
 * Describes a part of a page in lines: each element that has a meaning of its own, with all attributes but
 * those of looks, and its text. Icons are named. Classes, other pictures and generated ids are left out, so that a
 * change of looks leaves it as it is.
 */
export function outlineOf(root: Element): string {
  const lines: string[] = [];
  describe(root, 0, lines);
  return `\n${lines.join("\n")}\n`;
}

/** Elements without a meaning of their own, unless an attribute gives them one. */
const plain = new Set([
  "DIV",
  "SPAN",
  "P",
  "STRONG",
  "EM",
  "B",
  "I",
  "SMALL",
  "TBODY",
  "THEAD",
  "COL",
  "COLGROUP",
]);
const leftOut = new Set(["SCRIPT", "STYLE", "LINK", "META", "path", "TEMPLATE"]);
/** Attributes that carry looks or serve the page's own code; `data-` ones are left out too, but for two. */
const excludedAttributes = new Set(
  "class,style,id,width,height,nonce,xmlns,draggable,key,srcset,sizes,loading,decoding".split(","),
);
const includedData = new Set(["data-tone", "data-autofocus"]);
const naming = new Set(["aria-labelledby", "aria-describedby", "aria-errormessage"]);
const generated = new Set(["aria-controls", "aria-owns", "aria-activedescendant", "for", "aria-details"]);

function describe(element: Element, depth: number, lines: string[]) {
  if (element.tagName.toLowerCase() === "svg") {
    const icon = iconOf(element);
    if (icon) lines.push(`${"  ".repeat(depth)}icon ${icon}`);
    return;
  }
  if (leftOut.has(element.tagName)) return;
  const attributes = attributesOf(element);
  const isPlain = plain.has(element.tagName) && attributes.length === 0;
  const inner = isPlain ? depth : depth + 1;
  if (!isPlain)
    lines.push(`${"  ".repeat(depth)}${[element.tagName.toLowerCase(), ...attributes].join(" ")}`);
  let text = "";
  const end = () => {
    const words = text.replace(/\s+/g, " ").trim();
    if (words !== "") lines.push(`${"  ".repeat(inner)}${JSON.stringify(steady(words))}`);
    text = "";
  };
  for (const node of element.childNodes) {
    if (node.nodeType === 3) text += node.textContent ?? "";
    else if (node.nodeType === 1 && node instanceof Element) {
      end();
      describe(node, inner, lines);
    }
  }
  end();
}

/** Returns an icon's name, from the sprite that draws it or from its class; undefined for other pictures. */
function iconOf(svg: Element): string | undefined {
  const drawn = svg.querySelector("use")?.getAttribute("href") ?? "";
  return (
    /#(?:\w+-)?([\w-]+)$/.exec(drawn)?.[1] ?? /lucide-([\w-]+)/.exec(svg.getAttribute("class") ?? "")?.[1]
  );
}

function attributesOf(element: Element): string[] {
  const shown = [...element.attributes].flatMap(({ name, value }) => {
    if (generated.has(name)) return [isInDocument(element, value) ? name : `${name}=nothing`];
    if (naming.has(name)) return [`${name}=${JSON.stringify(steady(textOf(element, value)))}`];
    if (excludedAttributes.has(name)) return [];
    if (name.startsWith("data-") && !includedData.has(name)) return [];
    return value === "" ? [name] : [`${name}=${JSON.stringify(steady(value))}`];
  });
  const held = Reflect.get(element, "value");
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName) && typeof held === "string" && held !== "") {
    shown.push(`holds=${JSON.stringify(steady(held))}`);
  }
  if (Reflect.get(element, "checked") === true) shown.push("is-checked");
  return [...new Set(shown)].toSorted();
}

/** True when all elements with these ids are in the document. */
const isInDocument = ({ ownerDocument }: Element, ids: string) =>
  ids.split(" ").every((id) => ownerDocument.getElementById(id));

function textOf(element: Element, ids: string): string {
  const found = ids
    .split(" ")
    .map((id) => element.ownerDocument.getElementById(id)?.textContent ?? "nothing");
  return found.join(" + ").replace(/\s+/g, " ").trim();
}
