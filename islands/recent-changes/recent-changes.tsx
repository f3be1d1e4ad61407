import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import History from "lucide-react/icons/history";
import { useState } from "react";
import { ListStates } from "#/islands/runtime/lists/list-states";
import { showAbove } from "#/islands/runtime/page/show-above";
import { useViewer } from "#/islands/runtime/page/viewer";
import { useUndo } from "#/islands/runtime/undo/undo";
import { Button } from "#/islands/ui/button";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { EmptyState } from "#/islands/ui/empty-state";
import { accepted, api } from "#/src/client/browser";
import { fields } from "#/src/contract/nouns";
import type { OperationStanding, RecentOperation } from "#/src/contract/operations";
import { describeChange } from "#/src/format/describe-change";
import { showMoment } from "#/src/format/show-dates";

type Page = { items: RecentOperation[]; hasMore: boolean };

/** Opens the list above the page, which updates after an undo. */
export function showRecentChanges(queries: QueryClient) {
  showAbove("recent-changes", queries, (close) => <RecentChanges onClose={close} />);
}

/** The person's operations of the last 30 days, with Undo while possible. */
function RecentChanges({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1);
  const list = useQuery({
    queryKey: ["/api/operations", page],
    queryFn: ({ signal }) => loadPage(page, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
  const hasMore = list.data?.hasMore ?? false;
  return (
    <Dialog title="My recent changes" description="What you did in the last 30 days." onClose={onClose}>
      {(requestClose) => (
        <>
          <DialogBody label="Changes">
            <ListStates list={list} things="recent changes">
              {({ items }) => <Changes items={items} />}
            </ListStates>
          </DialogBody>
          <DialogFoot>
            {(page > 1 || hasMore) && (
              <>
                <Button isDisabled={page === 1} onClick={() => setPage(page - 1)}>
                  Newer
                </Button>
                <Button isDisabled={!hasMore} onClick={() => setPage(page + 1)}>
                  Older
                </Button>
              </>
            )}
            <Button onClick={requestClose} data-autofocus>
              Close
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}

async function loadPage(page: number, signal: AbortSignal): Promise<Page> {
  const query = { page: String(page) };
  const response = await accepted(api.operations.$get({ query }, { init: { signal } }));
  const hasMore = response.headers.get("Link")?.includes('rel="next"') ?? false;
  return { items: await response.json(), hasMore };
}

function Changes({ items }: { items: readonly RecentOperation[] }) {
  const { mutate, isPending, variables } = useUndo();
  if (items.length === 0) {
    return <EmptyState icon={<History size={20} aria-hidden />} title="No changes in the last 30 days" />;
  }
  return (
    <ul className="flex flex-col divide-y divide-line">
      {items.map((operation) => (
        <li key={operation.id} className="flex min-h-11 items-center gap-3 py-2">
          <Change operation={operation} />
          {operation.standing === "undoable" ? (
            <Button
              isBusy={isPending && variables.operationId === undoneBy(operation)}
              isDisabled={isPending}
              aria-label={`Undo: ${operation.what}`}
              onClick={() => mutate({ operationId: undoneBy(operation) })}
            >
              Undo
            </Button>
          ) : (
            <span className="flex-none text-hint text-muted">{standings[operation.standing]}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Returns the id to undo; a call of an import is undone with the whole import. */
function undoneBy({ id, importId }: RecentOperation): string {
  return importId ?? id;
}

const standings: Record<Exclude<OperationStanding, "undoable">, string> = {
  undone: "Undone",
  changed: "Changed since",
  final: "Cannot be undone",
};

/** Lines of changed fields per operation; the rest is in the thing's own history. */
const mostShown = 3;

function Change({ operation: { what, partOf, path, changes, createdAt } }: { operation: RecentOperation }) {
  const { timeZone, currency } = useViewer();
  // The server sends names instead of ids.
  const context = { nameOf: (name: string) => name, currency };
  const lines = changes.flatMap((change) => describeChange(fields[change.entity], change, context) ?? []);
  const rest = lines.length - mostShown;
  return (
    <div className="wrap-anywhere min-w-0 flex-1">
      {path ? (
        <a href={path} className="link-text">
          {what}
        </a>
      ) : (
        what
      )}
      {lines.length > 0 && (
        <p className="text-label">
          {lines.slice(0, mostShown).join(", ")}
          {rest > 0 && ` and ${rest} more`}
        </p>
      )}
      <p className="text-hint text-muted">
        <time dateTime={createdAt}>{showMoment(createdAt, timeZone)}</time>
        {partOf && ` · ${partOf}`}
      </p>
    </div>
  );
}
