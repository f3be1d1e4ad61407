import CircleCheckBig from "lucide-react/icons/circle-check-big";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import Handshake from "lucide-react/icons/handshake";
import Palette from "lucide-react/icons/palette";
import { rowId } from "#/islands/client-dashboard/tasks/parts/row-id";
import { usePageUrl, withParams } from "#/islands/runtime/url-state";
import { Badge } from "#/islands/ui/badge";
import { lazyPart } from "#/islands/ui/lazy-part";
import { MenuButton } from "#/islands/ui/menu/menu-button";
import { RowLink } from "#/islands/ui/table";
import { UnreadMark } from "#/islands/ui/unread-mark";
import { workKind } from "#/src/contract/choices/work";
import type { WorkItem } from "#/src/contract/work";
import { useOpenTask } from "../address";
import { hrefOf } from "../href";
import type { People } from "../people";
import { statusesOf } from "../statuses";
import { CompleteButton } from "./complete-button";

const statusPart = lazyPart(() => import("./row-panels").then((module) => module.StatusPanel));

const kindIcons = {
  task: CircleCheckBig,
  design_project: Palette,
  upcoming_audit: ClipboardCheck,
  lead: Handshake,
};

export function TitleCell({ item }: { item: WorkItem }) {
  const { kind, id, title, clientName, unreadComments } = item;
  const Icon = kindIcons[kind];
  const url = usePageUrl();
  const { open } = useOpenTask();
  const link =
    kind === "task"
      ? { id: rowId(id), href: withParams(url, { task: id }), onOpen: () => open(id) }
      : { href: hrefOf(item) };
  return (
    <div className="flex min-w-0 items-center gap-2" title={title}>
      <Icon size={16} className="flex-none text-muted" role="img" aria-label={workKind.label(kind)} />
      <div className="min-w-0">
        <RowLink {...link} className="block truncate">
          {title}
        </RowLink>
        <span className="only-narrow truncate text-hint text-muted">{clientName}</span>
      </div>
      <UnreadMark count={unreadComments} />
    </div>
  );
}

/** The status, which opens a menu to set another; an audit to come is completed instead. */
export function StatusCell({ item, people }: People & { item: WorkItem }) {
  const words = statusesOf[item.kind].find(({ value }) => value === item.status);
  if (item.kind === "upcoming_audit") return <CompleteButton item={item} people={people} />;
  if (!words) return null;
  return (
    <MenuButton
      label={`Status of ${item.title}: ${words.label}`}
      panel={statusPart}
      props={{ item }}
      className="status-button"
      shortcut="S"
    >
      <Badge tone={words.tone}>{words.label}</Badge>
    </MenuButton>
  );
}
