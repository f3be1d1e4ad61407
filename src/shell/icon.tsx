/** @jsxImportSource hono/jsx */
import { raw } from "hono/html";
import type { LucideIcon } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const drawn = new Map<LucideIcon, string>();

/** One of the islands' icons in a shell: drawn once, 16 px, decoration only. */
export function Icon({ of: icon }: { of: LucideIcon }) {
  const markup =
    drawn.get(icon) ?? renderToStaticMarkup(createElement(icon, { size: 16, "aria-hidden": true }));
  drawn.set(icon, markup);
  return raw(markup);
}
