import Gauge from "lucide-react/icons/gauge";
import PanelRight from "lucide-react/icons/panel-right";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { setUrlParams } from "#/islands/runtime/url-state";
import { useViewer } from "#/islands/runtime/viewer";
import { Menu, type MenuAction } from "#/islands/ui/menu/menu";
import { moveActions, type Place } from "#/islands/ui/sortable/move-actions";
import type { DesignProject } from "#/src/contract/design";
import { hubDenials } from "../rights";
import type { OpenDialog } from "./open-dialog";

type ProjectMenuProps = {
  project: DesignProject;
  /** Null where the rows stand in another order than their own. */
  place: Place | null;
  onMove: (to: number) => void;
  onDialog: (dialog: OpenDialog) => void;
};

/** What can be done to the project of a row; client users decide where they see what they decide on. */
export function ProjectMenu({ project, place, onMove, onDialog }: ProjectMenuProps) {
  const { role } = useViewer();
  const denials = hubDenials(role);
  const open = (kind: OpenDialog["kind"] & ("progress" | "edit" | "delete")) => () =>
    onDialog({ kind, project });
  const moves = place ? moveActions(place, onMove, denials.order) : [];

  const opening: MenuAction = {
    label: "Open Project",
    icon: <PanelRight size={16} aria-hidden />,
    onSelect: () => setUrlParams({ project: project.id }, { history: "push" }),
  };
  const changing: MenuAction[] = [
    {
      label: "Update Progress",
      icon: <Gauge size={16} aria-hidden />,
      onSelect: open("progress"),
      deniedBecause: denials.updateProgress,
    },
    {
      label: "Edit",
      icon: <Pencil size={16} aria-hidden />,
      onSelect: open("edit"),
      deniedBecause: denials.edit,
    },
    ...moves,
    {
      label: "Delete",
      icon: <Trash size={16} aria-hidden />,
      onSelect: open("delete"),
      variant: "destructive",
      startsGroup: true,
      deniedBecause: denials.delete,
    },
  ];
  const items = role === "client" ? [opening] : changing;
  return <Menu label={`Actions for ${project.projectName}`} items={items} />;
}
