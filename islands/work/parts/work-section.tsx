import { useId } from "react";
import type { Selection } from "#/islands/runtime/lists/selection";
import { LoadFailure } from "#/islands/runtime/loading/load-failure";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { Checkbox } from "#/islands/ui/checkbox";
import { Table } from "#/islands/ui/table";
import type { WorkQuery } from "#/src/contract/addresses/work";
import { type WorkBucket, workBucket } from "#/src/contract/choices/work";
import { can } from "#/src/contract/screen-rights";
import type { WorkItem } from "#/src/contract/work";
import type { People } from "../people";
import type { Section, SectionPage } from "../queries";
import { tasksAmong } from "../tasks";
import { workColumns } from "./work-columns";

type WorkSectionProps = People & {
  bucket: WorkBucket;
  section: Section;
  query: WorkQuery;
  openTaskId: string | null;
  selection: Selection;
};

/** The items of one due date group; hidden when empty. */
export function WorkSection(props: WorkSectionProps) {
  const { bucket, section, query, people, openTaskId, selection } = props;
  const { role } = useViewer();
  const headingId = useId();
  const { shown: items, loaded, hasMore, error, more, isPlaceholderData } = section;
  if (items.length === 0 && !error) return null;
  const label = workBucket.label(bucket);
  const ticks = can(role, "task.change") ? selection : null;
  return (
    <section aria-labelledby={headingId}>
      <div className="group-head" data-tone={bucket === "past_due" ? "red" : undefined}>
        {ticks && <TickAll label={label} items={items} selection={ticks} />}
        <h2 id={headingId}>
          {/* A separate space would not be part of the name. */}
          {`${label} `}
          <span className="font-normal text-muted tabular-nums">{loaded ? countIn(loaded) : 0}</span>
        </h2>
      </div>
      <LoadFailure title={`${label} could not be loaded`} query={section} />
      {items.length > 0 && (
        <Table
          caption={label}
          columns={workColumns({ query, people, selection: ticks })}
          rows={items}
          rowKey={({ id }) => id}
          isSelected={({ id }) => selection.has(id) || id === openTaskId}
          isStale={isPlaceholderData}
        />
      )}
      <LoadFailure title="The rest could not be loaded" query={{ error: more.error, refetch: more.show }} />
      {hasMore && !more.error && (
        <div className="border-line border-t px-2 py-1">
          <Button variant="ghost" isBusy={more.isPending} onClick={more.show}>
            Show more<span className="sr-only"> of {label}</span>
          </Button>
        </div>
      )}
    </section>
  );
}

/** Selects all visible tasks of the section; hidden without tasks. */
function TickAll({ label, items, selection }: { label: string; items: WorkItem[]; selection: Selection }) {
  const tasks = new Set(tasksAmong(items).map(({ id }) => id));
  const ticked = [...tasks].filter(selection.has).length;
  if (tasks.size === 0) return null;
  return (
    <Checkbox
      aria-label={`Select all tasks: ${label}`}
      aria-keyshortcuts="Control+A"
      checked={ticked === tasks.size}
      isMixed={ticked > 0 && ticked < tasks.size}
      onChange={() => selection.set(tasks, ticked < tasks.size)}
    />
  );
}

function countIn({ items, hasMore, total }: SectionPage): string {
  if (total !== null) return String(total);
  return hasMore ? `${items.length}+` : String(items.length);
}
