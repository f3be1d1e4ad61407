import Gauge from "lucide-react/icons/gauge";
import SearchX from "lucide-react/icons/search-x";
import { isNotFound } from "#/islands/runtime/changes/refusals";
import { Loaded } from "#/islands/runtime/loading/loaded";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { Drawer } from "#/islands/ui/drawer";
import { EmptyState } from "#/islands/ui/empty-state";
import { Icon } from "#/islands/ui/icon";
import { StepButtons } from "#/islands/ui/step-buttons";
import type { DesignProject, DesignProjectDetail } from "#/src/contract/design";
import { useProjectDetail } from "../queries";
import { answerDenial, hubDenials } from "../rights";
import { AnswerButtons } from "./answer-buttons";
import { DrawerBody } from "./drawer-body";
import type { OpenDialog } from "./open-dialog";
import { PastDueBadge } from "./project-cells";
import { progressDialog, projectDialog } from "./project-dialogs";
import { rowId } from "./project-name";

type ProjectDrawerProps = {
  projectId: string;
  /** The project's row; undefined when the person has no such project. */
  row: DesignProject | undefined;
  /** What J and K go through. */
  neighbours: readonly DesignProject[];
  first: DesignProjectDetail | null;
  isClosing: boolean;
  onMove: (projectId: string) => void;
  onDialog: (dialog: OpenDialog) => void;
  onClose: () => void;
};

/** One project beside the table: all that is known about it, its assets and their revisions. */
export function ProjectDrawer(props: ProjectDrawerProps) {
  const { projectId, row, neighbours, first, isClosing, onMove, onDialog, onClose } = props;
  const { today } = useViewer();
  const detail = useProjectDetail(projectId, { first, isEnabled: row !== undefined && !isClosing });
  const at = neighbours.findIndex(({ id }) => id === projectId);
  const [previous, next] = [neighbours[at - 1], neighbours[at + 1]];

  const isMissing = isNotFound(detail.error) || (row === undefined && !isClosing);
  const project = isMissing ? undefined : (detail.data?.project ?? row);
  return (
    <Drawer
      title={project?.projectName ?? "Project"}
      lead={
        project?.isPastDue && (
          <div className="mt-1.5">
            <PastDueBadge project={project} today={today} />
          </div>
        )
      }
      actions={<StepButtons thing="project" previous={previous} next={next} onMove={onMove} />}
      foot={project && detail.data && <DrawerFoot project={project} onDialog={onDialog} />}
      isClosing={isClosing}
      onClose={onClose}
      returnFocusTo={() => document.getElementById(rowId(projectId))}
    >
      {isMissing ? (
        <EmptyState
          icon={<SearchX size={20} aria-hidden />}
          title="Project not found"
          text="It may have been deleted, or it belongs to another client."
        />
      ) : (
        <Loaded query={detail} loading="Loading project details..." failed="The project could not be loaded">
          {(data) => <DrawerBody key={projectId} detail={data} onDialog={onDialog} />}
        </Loaded>
      )}
    </Drawer>
  );
}

type DrawerFootProps = { project: DesignProject; onDialog: (dialog: OpenDialog) => void };

/** The project's main actions. */
function DrawerFoot({ project, onDialog }: DrawerFootProps) {
  const { role } = useViewer();
  const denials = hubDenials(role);
  if (role === "client") {
    return project.recordedAssets > 0 ? (
      <p className="text-hint text-muted">You decide on each asset by itself.</p>
    ) : (
      <AnswerButtons
        subject={{ project }}
        deniedBecause={answerDenial(project)}
        onAnswer={(said) => onDialog({ kind: "answer", subject: { project }, said })}
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
