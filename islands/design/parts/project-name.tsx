import { useRowLink } from "#/islands/runtime/page/open-row";
import { RowLink } from "#/islands/ui/table";
import { UnreadMark } from "#/islands/ui/unread-mark";
import type { DesignProject } from "#/src/contract/design";

/** The id of a row's link, which gets the focus back when the drawer closes. */
export const rowId = (projectId: string) => `project-${projectId}`;

export function ProjectName({ project: { id, projectName, unreadComments } }: { project: DesignProject }) {
  const link = useRowLink("project", id);
  return (
    <div className="flex min-w-0 items-center gap-2" title={projectName}>
      <RowLink
        id={rowId(id)}
        {...link}
        className="block max-md:truncate md:line-clamp-3 md:whitespace-normal md:leading-4"
      >
        {projectName}
      </RowLink>
      <UnreadMark count={unreadComments} />
    </div>
  );
}
