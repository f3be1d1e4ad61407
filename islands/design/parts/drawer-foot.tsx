import Gauge from "lucide-react/icons/gauge";
import Pencil from "lucide-react/icons/pencil";
import { useViewer } from "#/islands/runtime/viewer";
import { Button } from "#/islands/ui/button";
import type { DesignProject } from "#/src/contract/design";
import { answerDenial, hubDenials } from "../rights";
import { AnswerButtons } from "./answer-buttons";
import type { OpenDialog } from "./open-dialog";
import { progressDialog, projectDialog } from "./project-dialogs";

type DrawerFootProps = { project: DesignProject; onDialog: (dialog: OpenDialog) => void };

/** The project's main actions. */
export function DrawerFoot({ project, onDialog }: DrawerFootProps) {
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
        icon={<Pencil size={16} aria-hidden />}
        onPointerEnter={projectDialog.preload}
        onFocus={projectDialog.preload}
        onClick={() => onDialog({ kind: "edit", project })}
        deniedBecause={denials.edit}
      >
        Edit
      </Button>
      <Button
        variant="primary"
        icon={<Gauge size={16} aria-hidden />}
        onPointerEnter={progressDialog.preload}
        onFocus={progressDialog.preload}
        onClick={() => onDialog({ kind: "progress", project })}
        deniedBecause={denials.updateProgress}
      >
        Update Progress
      </Button>
    </>
  );
}
