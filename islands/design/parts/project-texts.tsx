import { useViewer } from "#/islands/runtime/viewer";
import { Badge } from "#/islands/ui/badge";
import { DrawerPart } from "#/islands/ui/drawer-part";
import { SafeLink } from "#/islands/ui/safe-link";
import type { DesignProject } from "#/src/contract/design";

/** What was written about a project, and its links. */
export function ProjectTexts({ project }: { project: DesignProject }) {
  const { role } = useViewer();
  const links = [...new Set(project.assetFileLinks)];
  return (
    <>
      <Text title="Description" text={project.description} empty="No description" />
      <Text title="Client Brief" text={project.clientBrief} empty="No brief" />
      {role !== "client" && (
        <>
          <Text isTeamOnly title="Internal Notes" text={project.internalNotes} empty="No internal notes" />
          <Text isTeamOnly title="Designer Notes" text={project.designerNotes} empty="No designer notes" />
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

type TextProps = { title: string; text: string | null | undefined; empty: string; isTeamOnly?: boolean };

function Text({ title, text, empty, isTeamOnly = false }: TextProps) {
  return (
    <DrawerPart title={title} mark={isTeamOnly && <Badge tone="gray">Team only</Badge>}>
      {text ? (
        <p className="whitespace-pre-wrap text-label">{text}</p>
      ) : (
        <p className="text-label text-muted">{empty}</p>
      )}
    </DrawerPart>
  );
}
