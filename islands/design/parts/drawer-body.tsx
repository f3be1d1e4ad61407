import { useEffect, useRef } from "react";
import { ConversationOf } from "#/islands/conversation/conversation-of";
import { DrawerPart } from "#/islands/ui/drawer-part";
import type { DesignProjectDetail } from "#/src/contract/design";
import { AssetSection } from "./asset-section";
import { DecisionList } from "./decision-list";
import type { OpenDialog } from "./open-dialog";
import { ProjectFacts } from "./project-facts";
import { ProjectTexts } from "./project-texts";

type DrawerBodyProps = { detail: DesignProjectDetail; onDialog: (dialog: OpenDialog) => void };

/** Everything about a project, from its facts to its assets; the next project starts at its top again. */
export function DrawerBody({ detail: { project, assets, decisions }, onDialog }: DrawerBodyProps) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.parentElement?.scrollTo(0, 0);
  }, []);
  return (
    <div ref={top} className="flex flex-col gap-6">
      <ProjectFacts project={project} />
      {decisions.length > 0 && (
        <DrawerPart title="Decisions">
          <DecisionList decisions={decisions} label={`Decisions on ${project.projectName}`} />
        </DrawerPart>
      )}
      <AssetSection project={project} assets={assets} onDialog={onDialog} />
      <ConversationOf subject={{ kind: "design_project", id: project.id }} clientName={project.client.name} />
      <ProjectTexts project={project} />
    </div>
  );
}
