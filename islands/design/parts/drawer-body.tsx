import Plus from "lucide-react/icons/plus";
import { useEffect, useRef } from "react";
import { ConversationOf } from "#/islands/conversation/conversation-of";
import { useReadOnSight } from "#/islands/notices/queries";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { DrawerPart, DrawerText } from "#/islands/ui/drawer-part";
import { SafeLink } from "#/islands/ui/safe-link";
import type { DesignAsset, DesignProject, DesignProjectDetail } from "#/src/contract/design";
import { hubDenials } from "../rights";
import { AssetItem } from "./asset-item";
import { DecisionList } from "./decision-list";
import type { OpenDialog } from "./open-dialog";
import { assetDialog } from "./project-dialogs";
import { ProjectFacts } from "./project-facts";

type DrawerBodyProps = { detail: DesignProjectDetail; onDialog: (dialog: OpenDialog) => void };

/** Everything about a project, from its fields to its assets; the next project starts scrolled to the top. */
export function DrawerBody({ detail, onDialog }: DrawerBodyProps) {
  const { project, assets, decisions, unreadNotices } = detail;
  useReadOnSight(unreadNotices);
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

const teamOnly = <Badge tone="gray">Team only</Badge>;

/** A project's texts and links. */
function ProjectTexts({ project }: { project: DesignProject }) {
  const { role } = useViewer();
  const links = [...new Set(project.assetFileLinks)];
  return (
    <>
      <DrawerText title="Description" text={project.description} empty="No description" />
      <DrawerText title="Client Brief" text={project.clientBrief} empty="No brief" />
      {role !== "client" && (
        <>
          <DrawerText
            mark={teamOnly}
            title="Internal Notes"
            text={project.internalNotes}
            empty="No internal notes"
          />
          <DrawerText
            mark={teamOnly}
            title="Designer Notes"
            text={project.designerNotes}
            empty="No designer notes"
          />
        </>
      )}
      <DrawerPart title="Links">
        {links.length > 0 || project.asanaLink ? (
          <ul className="flex flex-col gap-1">
            {project.asanaLink && (
              <li className="flex min-w-0">
                <SafeLink href={project.asanaLink}>Asana</SafeLink>
              </li>
            )}
            {links.map((href) => (
              <li key={href} className="flex min-w-0">
                <SafeLink href={href} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-label text-muted">No links</p>
        )}
      </DrawerPart>
    </>
  );
}

type AssetSectionProps = {
  project: DesignProject;
  assets: readonly DesignAsset[];
  onDialog: (dialog: OpenDialog) => void;
};

/** The assets of a project, each with its revisions. */
function AssetSection({ project, assets, onDialog }: AssetSectionProps) {
  const { role } = useViewer();
  return (
    <DrawerPart title={role === "client" ? "Designs" : "Assets"}>
      {assets.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {assets.map((asset) => (
            <AssetItem key={asset.id} asset={asset} onDialog={onDialog} />
          ))}
        </ul>
      ) : (
        <p className="text-label text-muted">
          {role === "client" ? "No designs yet" : "No assets recorded yet"}
        </p>
      )}
      {role !== "client" && (
        <div>
          <Button
            icon={<Plus size={16} aria-hidden />}
            onInterest={assetDialog.preload}
            onClick={() => onDialog({ kind: "addAsset", project })}
            deniedBecause={hubDenials(role).addAsset}
          >
            Add Asset
          </Button>
        </div>
      )}
    </DrawerPart>
  );
}
