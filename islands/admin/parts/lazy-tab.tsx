import { Lazy, type LazyPart, lazyPart } from "#/islands/ui/lazy-part";

export const auditLogsPart = lazyPart(() => import("./audit-logs").then((module) => module.AuditLogs));
export const limitsPart = lazyPart(() => import("./audit-limits").then((module) => module.AuditLimits));
export const mailPart = lazyPart(() => import("./mail").then((module) => module.Mail));
export const tokensPart = lazyPart(() => import("./api-tokens").then((module) => module.ApiTokens));

type LazyTabProps<Props> = { part: LazyPart<Props>; props: Props };

/**
 * A tab with its first rows in a page that opens on it, which loads its code beside its own; otherwise that comes with
 * the first press.
 */
export function LazyTab<Props extends { first: object | null }>({ part, props }: LazyTabProps<Props>) {
  const Content = props.first === null ? null : part.loaded();
  return Content ? <Content {...props} /> : <Lazy part={part} props={props} />;
}
