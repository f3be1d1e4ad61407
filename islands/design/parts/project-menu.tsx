import Check from "lucide-react/icons/check";
import Gauge from "lucide-react/icons/gauge";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import type { DesignProject } from "../../../src/contract/design";
import { Menu, type MenuAction } from "../../ui/menu/menu";
import { moveActions, type Place } from "../../ui/sortable/move-actions";
import { useFacts } from "../facts";
import { answerDenial, hubDenials } from "../rights";
import type { OpenDialog } from "./project-dialogs";

type ProjectMenuProps = {
  project: DesignProject;
  place: Place;
  onMove: (to: number) => void;
  onDialog: (dialog: OpenDialog) => void;
};

/** What can be done to the project of a row. */
export function ProjectMenu({ project, place, onMove, onDialog }: ProjectMenuProps) {
  const { role } = useFacts();
  const denials = hubDenials(role);
  const open = (kind: OpenDialog["kind"] & ("progress" | "edit" | "delete")) => () =>
    onDialog({ kind, project });
  const answer = (said: "approved" | "rejected") => () =>
    onDialog({ kind: "answer", subject: { project }, said });
  const moves = moveActions(place, onMove, denials.order);
  const denied = answerDenial(project.clientApprovalStatus);

  const answers: MenuAction[] = [
    {
      label: "Approve",
      icon: <Check size={16} aria-hidden />,
      onSelect: answer("approved"),
      deniedBecause: denied,
    },
    {
      label: "Reject",
      icon: <X size={16} aria-hidden />,
      onSelect: answer("rejected"),
      deniedBecause: denied,
    },
  ];
  const items: MenuAction[] = [
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
    ...(role === "client" ? [] : moves),
    {
      label: "Delete",
      icon: <Trash size={16} aria-hidden />,
      onSelect: open("delete"),
      variant: "destructive",
      startsGroup: true,
      deniedBecause: denials.delete,
    },
  ];
  return (
    <Menu
      label={`Actions for ${project.projectName}`}
      items={role === "client" ? [...answers, ...items] : items}
    />
  );
}
