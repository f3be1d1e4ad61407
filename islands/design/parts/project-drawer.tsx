import Gauge from "lucide-react/icons/gauge";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { type DrawerControls, EntityDrawer } from "#/islands/ui/entity-drawer";
import { Icon } from "#/islands/ui/icon";
import type { DesignProject, DesignProjectDetail } from "#/src/contract/design";
import { projectDetails } from "../queries";
import { answerDenial, hubDenials } from "../rights";
import { AnswerButtons } from "./answer-buttons";
import { DrawerBody } from "./drawer-body";
import type { OpenDialog } from "./open-dialog";
import { PastDueBadge } from "./project-cells";
import { progressDialog, projectDialog } from "./project-dialogs";
import { rowId } from "./project-name";

type ProjectDrawerProps = DrawerControls & {
  projectId: string;
  /** The project's row; undefined when the user cannot see such a project. */
  row: DesignProject | undefined;
  /** The rows that J and K step through. */
  neighbours: readonly DesignProject[];
  first: DesignProjectDetail | null;
  onDialog: (dialog: OpenDialog) => void;
};

/** One project beside the table, with its details, assets and revisions. */
export function ProjectDrawer(props: ProjectDrawerProps) {
  const { projectId, row, neighbours, first, onDialog, ...controls } = props;
  const { role, today } = useViewer();
  const detail = projectDetails.useDetail(projectId, {
    first,
    isEnabled: row !== undefined && !controls.isClosing,
  });
  const project = detail.data?.project ?? row;
  return (
    <EntityDrawer
      {...controls}
      thing="Project"
      id={projectId}
      title={project?.projectName}
      badge={role !== "client" && project?.isPastDue && <PastDueBadge project={project} today={today} />}
      detail={detail}
      foot={(data) => <DrawerFoot project={data.project} onDialog={onDialog} />}
      neighbours={neighbours}
      isUnknown={row === undefined}
      missingText="It may have been deleted, or it belongs to another client."
      returnFocusTo={rowId(projectId)}
    >
      {(data) => <DrawerBody detail={data} onDialog={onDialog} />}
    </EntityDrawer>
  );
}

type DrawerFootProps = { project: DesignProject; onDialog: (dialog: OpenDialog) => void };

/** The project's main actions. */
function DrawerFoot({ project, onDialog }: DrawerFootProps) {
  const { role } = useViewer();
  const denials = hubDenials(role);
  if (role === "client") {
    if (project.pendingAssets > 0) {
      return (
        <a href={`/design/${project.id}/review`} className="btn btn-primary max-sm:min-h-11">
          Look and decide
        </a>
      );
    }
    return project.recordedAssets > 0 ? (
      <p className="text-hint text-muted">You decide on each design separately.</p>
    ) : (
      <AnswerButtons
        subject={{ project }}
        deniedBecause={answerDenial(project)}
        onAnswer={(answer) => onDialog({ kind: "answer", subject: { project }, answer })}
      />
    );
  }
  return (
    <>
      <Button
        icon={<Icon name="pencil" />}
        onInterest={projectDialog.preload}
        onClick={() => onDialog({ kind: "edit", project })}
        deniedBecause={denials.edit}
      >
        Edit
      </Button>
      <Button
        variant="primary"
        icon={<Gauge size={16} aria-hidden />}
        onInterest={progressDialog.preload}
        onClick={() => onDialog({ kind: "progress", project })}
        deniedBecause={denials.updateProgress}
      >
        Update Progress
      </Button>
    </>
  );
}
