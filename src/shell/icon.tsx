/** @jsxImportSource hono/jsx */
import { raw } from "hono/html";
import type { LucideIcon } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const drawn = new Map<LucideIcon, string>();

/** Renders one of the islands' icons outside of islands: cached, 16 px, decorative only. */
export function Icon({ of: icon }: { of: LucideIcon }) {
  const markup =
    drawn.get(icon) ?? renderToStaticMarkup(createElement(icon, { size: 16, "aria-hidden": true }));
  drawn.set(icon, markup);
  return raw(markup);
}
