import { DrawerPart } from "#/islands/ui/drawer-part";
import { SafeLink } from "#/islands/ui/safe-link";
import type { TaskDetail } from "#/src/contract/tasks";

/** How such a task is done, as its template has it. */
export function TemplateHelp({ detail: { referenceLinks, internalNotes } }: { detail: TaskDetail }) {
  return (
    <>
      {referenceLinks.length > 0 && (
        <DrawerPart title="Reference Links">
          <ul className="flex flex-col gap-1">
            {[...new Set(referenceLinks)].map((href) => (
              <li key={href} className="flex min-w-0">
                <SafeLink href={href} />
              </li>
            ))}
          </ul>
        </DrawerPart>
      )}
      {internalNotes && (
        <DrawerPart title="Internal Notes">
          <p className="whitespace-pre-wrap rounded-control bg-base-200 px-3 py-2 text-label wrap-anywhere">
            {internalNotes}
          </p>
          <p className="text-hint text-muted">From the template; clients do not see this</p>
        </DrawerPart>
      )}
    </>
  );
}
