import type { ComponentProps, ComponentType } from "react";

/**
 * Every island by name: the component that `<Island name>` renders on the server and the browser loads on demand. A
 * module default-exports its React component. Its props are plain JSON, which the page prints into the HTML. It may
 * also export `prepare`. Each entry is written literally as `() => import("…")`, since the build parses the path.
 */
export const islands = {
  access: () => import("#/islands/access/island"),
  admin: () => import("#/islands/admin/island"),
  "audit-tasks": () => import("#/islands/audit-tasks/island"),
  audits: () => import("#/islands/audits/island"),
  "client-dashboard": () => import("#/islands/client-dashboard/island"),
  "client-count": () => import("#/islands/clients/count"),
  clients: () => import("#/islands/clients/island"),
  home: () => import("#/islands/home/island"),
  "linked-task": () => import("#/islands/linked-task/island"),
  leads: () => import("#/islands/leads/island"),
  "form-editor": () => import("#/islands/form-editor/island"),
  forms: () => import("#/islands/form-list/island"),
  "request-review": () => import("#/islands/request-review/island"),
  requests: () => import("#/islands/request-list/island"),
  "request-form": () => import("#/islands/request-form/island"),
  reports: () => import("#/islands/reports/island"),
  "design-hub": () => import("#/islands/design/island"),
  review: () => import("#/islands/design-review/island"),
  "device-approval": () => import("#/islands/device/island"),
  me: () => import("#/islands/me/island"),
  "sign-in-again": () => import("#/islands/runtime/page/sign-in-again"),
  templates: () => import("#/islands/templates/island"),
  "theme-switch": () => import("#/islands/ui/theme-switch"),
  work: () => import("#/islands/work/island"),
  "work-count": () => import("#/islands/work/count"),
  toaster: () => import("#/islands/ui/toast/toaster"),
} satisfies Record<string, () => Promise<{ default: ComponentType<never> }>>;

export type IslandName = keyof typeof islands;

/** The props of the island called `Name`. */
export type IslandProps<Name extends IslandName> = ComponentProps<
  Awaited<ReturnType<(typeof islands)[Name]>>["default"]
> &
  object;

/** Loads an island's component with untyped props, which `<Island>` has checked at compile time. */
export async function loadIsland(
  name: IslandName,
  props: object,
): Promise<ComponentType<Record<string, unknown>>> {
  const { default: component, prepare }: IslandModule = await islands[name]();
  await prepare?.(props);
  return forgetProps(component);
}

type IslandModule = {
  default: ComponentType<never>;
  /** Loads what the first render with these props needs besides the island's own code. */
  prepare?: (props: object) => Promise<void>;
};

export function isIslandName(name: string): name is IslandName {
  return Object.hasOwn(islands, name);
}

/** Safe because props reach an island only through `<Island>`, typed by name, or through the HTML it printed. */
function forgetProps(component: ComponentType<never>): ComponentType<Record<string, unknown>> {
  return component as ComponentType<Record<string, unknown>>;
}
