/** @jsxImportSource hono/jsx */
import { raw } from "hono/html";
import type { LucideIcon } from "lucide-react";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import CalendarX from "lucide-react/icons/calendar-x";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import Circle from "lucide-react/icons/circle";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import Clock from "lucide-react/icons/clock";
import Ellipsis from "lucide-react/icons/ellipsis";
import ExternalLink from "lucide-react/icons/external-link";
import Grip from "lucide-react/icons/grip-vertical";
import Handshake from "lucide-react/icons/handshake";
import MessageSquare from "lucide-react/icons/message-square";
import Palette from "lucide-react/icons/palette";
import Paperclip from "lucide-react/icons/paperclip";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { drawingId, type IconName, iconNames } from "#/islands/ui/icon";

const drawings: Record<IconName, LucideIcon> = {
  "arrow-down": ArrowDown,
  "arrow-up": ArrowUp,
  "calendar-x": CalendarX,
  "chevron-down": ChevronDown,
  "chevron-right": ChevronRight,
  circle: Circle,
  "circle-alert": CircleAlert,
  "circle-check": CircleCheck,
  "clipboard-check": ClipboardCheck,
  clock: Clock,
  ellipsis: Ellipsis,
  "external-link": ExternalLink,
  "grip-vertical": Grip,
  handshake: Handshake,
  "message-square": MessageSquare,
  palette: Palette,
  paperclip: Paperclip,
  pencil: Pencil,
  "trash-2": Trash,
  "triangle-alert": TriangleAlert,
};

// Same as lucide's own icons; the color comes from the referring element.
const pen =
  'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';

const symbols = iconNames.map((icon) => {
  const [, shapes = ""] =
    /^<svg[^>]*>(.*)<\/svg>$/s.exec(renderToStaticMarkup(createElement(drawings[icon]))) ?? [];
  return `<symbol id="${drawingId(icon)}" viewBox="0 0 24 24" ${pen}>${shapes}</symbol>`;
});

const sprite = raw(`<svg class="hidden" aria-hidden="true">${symbols.join("")}</svg>`);

/** Renders the icons that rows of a page refer to. */
export function Sprite() {
  return sprite;
}
