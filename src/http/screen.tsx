/** @jsxImportSource hono/jsx */
import { createMiddleware } from "hono/factory";
import type { Child } from "hono/jsx";
import ChartColumn from "lucide-react/icons/chart-column";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import FileText from "lucide-react/icons/file-text";
import Handshake from "lucide-react/icons/handshake";
import House from "lucide-react/icons/house";
import KeyRound from "lucide-react/icons/key-round";
import LayoutTemplate from "lucide-react/icons/layout-template";
import ListTodo from "lucide-react/icons/list-todo";
import Palette from "lucide-react/icons/palette";
import ShieldCheck from "lucide-react/icons/shield-check";
import Users from "lucide-react/icons/users";
import type { Viewer } from "#/islands/runtime/page/viewer";
import { role } from "#/src/contract/choices/users";
import { type Action, can } from "#/src/contract/permissions";
import type { Context } from "#/src/domain/context";
import { addDays, startOfDay } from "#/src/format/dates";
import { Island } from "#/src/shell/island";
import { Layout } from "#/src/shell/layout";
import { pageOf } from "#/src/shell/page";
import type { NavEntry } from "#/src/shell/sidebar";
import { contextFor } from "./context";
import { sealPlace } from "./log-place";
import type { AppEnv } from "./types";

declare module "hono" {
  interface ContextRenderer {
    (content: Child | Promise<Child>, screen: { title: string }): Response | Promise<Response>;
  }
}

type Facts = {
  /** Counts the clients that the caller may see. */
  clients: (ctx: Context) => Promise<number>;
  /** Counts the caller's items that are past due or due today, and what is new from clients. */
  now: (ctx: Context) => Promise<{ due: number; news: number }>;
  /** Reads the caller's own settings. */
  settings: (ctx: Context) => Promise<Pick<Viewer, "singleKeys">>;
};

/**
 * Provides the screens with `c.render(content, {title})`, which adds the signed-in layout, also around errors 403 and
 * 404. The layout's data is read concurrently with the screen's, as a remote database is slow to reach.
 */
export function screens(facts: Facts) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { actor, deps } = c.var;
    if (!actor) return next();
    const ctx = contextFor(deps, actor);
    c.set("ctx", ctx);
    const reading = readAround(ctx, facts, c.req.path);
    // Avoids an unhandled rejection: the error surfaces when the page is rendered, unless the page has failed before.
    reading.catch(() => {});
    c.setRenderer(async (content, { title }) => {
      const { today, timeZone } = ctx;
      const { nav, singleKeys } = await reading;
      const { mostFileBytes } = ctx.store;
      const settings = { currency: deps.env.currency, mostFileBytes, singleKeys };
      const viewer = { role: actor.role, today, timeZone, ...settings };
      const readAfter = sealPlace(deps.env, c.var.place ?? { seq: 0, unlogged: {} });
      const user = {
        id: actor.userId,
        email: actor.email,
        role: role.label(actor.role),
        hasChanges: can(actor.role, "operation.list"),
      };
      return c.html(
        <Layout
          page={{ ...pageOf(c), viewer }}
          title={title}
          user={user}
          nav={nav}
          dayEndsIn={dayEndsIn(ctx)}
          readAfter={readAfter}
        >
          {await content}
        </Layout>,
      );
    });
    await next();
  });
}

async function readAround(ctx: Context, facts: Facts, path: string) {
  const { role } = ctx.actor;
  const open = (role === "client" ? placesOfClients : places).filter(({ action }) => can(role, action));
  const [{ singleKeys }, ...nav] = await Promise.all([
    facts.settings(ctx),
    ...open.map(async (place) => ({ ...entryOf(place, path), count: await place.count?.(ctx, facts) })),
  ]);
  return { singleKeys, nav };
}

function dayEndsIn({ timeZone, today, now }: Context): number {
  return Date.parse(startOfDay(timeZone, addDays(today, 1))) - Date.parse(now);
}

type Place = Pick<NavEntry, "href" | "label" | "icon"> & {
  action: Action;
  under?: string;
  count?: (ctx: Context, facts: Facts) => Promise<Child>;
};

/** Entries of the sidebar in order. An entry is shown if its screen exists and the role may open it. */
const places: Place[] = [
  {
    href: "/",
    label: "Onboarding Clients",
    icon: Users,
    action: "client.list",
    under: "/clients",
    count: async (ctx, { clients }) => <Island name="client-count" props={{ total: await clients(ctx) }} />,
  },
  {
    href: "/my-work",
    label: "My Work",
    icon: ListTodo,
    action: "work.list",
    count: async (ctx, { now }) => <Island name="work-count" props={await now(ctx)} />,
  },
  { href: "/templates", label: "Onboarding Templates", icon: LayoutTemplate, action: "template.list" },
  { href: "/forms", label: "Forms", icon: FileText, action: "form.list", under: "/requests" },
  { href: "/client-leads", label: "Client Lead CRM", icon: Handshake, action: "lead.list" },
  { href: "/audit", label: "Current Client Audit", icon: ClipboardCheck, action: "audit.list" },
  { href: "/access", label: "Access", icon: KeyRound, action: "access.listAll" },
  { href: "/design", label: "Graphic Design Hub", icon: Palette, action: "project.list" },
  { href: "/reports", label: "Reports", icon: ChartColumn, action: "report.read" },
  { href: "/admin", label: "Admin", icon: ShieldCheck, action: "user.list" },
];

/** Sidebar entries of client users. */
const placesOfClients: Place[] = [
  { href: "/", label: "Home", icon: House, action: "client.home", under: "/clients" },
  { href: "/design", label: "Design", icon: Palette, action: "project.list" },
];

function entryOf({ href, label, icon, under }: Place, path: string): NavEntry {
  const isUnder = [href === "/" ? undefined : href, under].some(
    (above) => above !== undefined && (path === above || path.startsWith(`${above}/`)),
  );
  return { href, label, icon, isCurrent: path === href || isUnder };
}
