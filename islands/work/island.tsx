import { useEffect, useState } from "react";
import { rowId } from "#/islands/client-dashboard/tasks/parts/row-id";
import { taskPart, useTaskDialogs } from "#/islands/client-dashboard/tasks/parts/task-dialogs";
import type { PickedClient } from "#/islands/clients/picker/client-picker";
import type { NoticePage } from "#/islands/notices/queries";
import { denial } from "#/islands/runtime/changes/denial";
import { useSelection } from "#/islands/runtime/lists/selection";
import { useViewer } from "#/islands/runtime/page/viewer";
import { CreateButton } from "#/islands/ui/create-button";
import { useLinger } from "#/islands/ui/linger";
import { LoadingBar } from "#/islands/ui/loading-bar";
import { PageHead } from "#/islands/ui/page-head";
import { showRow } from "#/islands/ui/show-row";
import { ViewTabs } from "#/islands/views/view-tabs";
import { type WorkQuery, workAddress } from "#/src/contract/addresses/work";
import { type WorkBucket, workBucket } from "#/src/contract/choices/work";
import type { TaskDetail } from "#/src/contract/tasks";
import type { SavedView } from "#/src/contract/views";
import { useOpenTask, useWorkAddress } from "./address";
import { PlansOfWork } from "./offer-moves";
import { ClientNews } from "./parts/client-news";
import { NothingDue } from "./parts/nothing-due";
import { TaskPanels } from "./parts/task-panels";
import { WorkFilters } from "./parts/work-filters";
import { WorkSection } from "./parts/work-section";
import type { People } from "./people";
import { type SectionPage, useSections } from "./queries";
import { tasksAmong } from "./tasks";

type WorkProps = People & {
  views: SavedView[];
  /** The first page of each section, filtered by the address. */
  first: Record<WorkBucket, SectionPage>;
  /** The first unread notices from clients. */
  news: NoticePage;
  /** The client in the address. */
  client: PickedClient | null;
  /** The task in the address. */
  openTask: TaskDetail | null;
  /** The id of the signed-in user. */
  me: string;
};

/** The My Work screen: items by due date, most urgent first. */
export default function Work({ first, news, client, openTask, people, views, me }: WorkProps) {
  const { role } = useViewer();
  const address = useWorkAddress();
  const { query } = address;
  const sections = useSections(query, first);
  const isLoading = Object.values(sections).some(({ isFetching }) => isFetching);
  const tasks = tasksAmong(workBucket.values.flatMap((bucket) => sections[bucket].shown));
  const selection = useSelection(tasks);
  const drawer = useOpenTask();
  const { shown, isClosing } = useLinger(drawer.taskId);
  const dialogs = useTaskDialogs(openTask ? [openTask.task] : []);

  const [added, setAdded] = useState<string | null>(null);
  const isAddedShown = tasks.some(({ id }) => id === added);
  useEffect(() => {
    if (added && isAddedShown) showRow(rowId(added));
  }, [added, isAddedShown]);

  return (
    <PlansOfWork>
      <div className="flex flex-col gap-4">
        <PageHead
          title="My Work"
          subtitle="What is due, and for whom"
          actions={
            <CreateButton
              label="Add Task"
              deniedBecause={denial(role, "task.create")}
              onInterest={taskPart.preload}
              onPress={() => dialogs.show({ kind: "add" })}
            />
          }
        />
        <ViewTabs
          screen="work"
          address={workAddress}
          isFiltered={address.isFiltered}
          unfilteredLabel="Mine"
          views={views}
        />
        <WorkFilters address={address} people={people} client={client} />
        <div>
          <LoadingBar isLoading={isLoading} label="Loading work..." />
          <div className="card-surface bare-rows">
            <ClientNews first={news} address={address} />
            <NothingDue sections={sections} address={address} />
            {workBucket.values.map((bucket) => (
              <WorkSection
                key={bucket}
                bucket={bucket}
                section={sections[bucket]}
                query={query}
                people={people}
                openTaskId={isClosing ? null : shown}
                selection={selection}
              />
            ))}
          </div>
        </div>
        <TaskPanels
          people={people}
          tasks={tasks}
          selection={selection}
          like={{ clientId: query.clientId, assigneeUserId: holderOf(query, me) }}
          drawer={shown === null ? null : { taskId: shown, first: openTask, isClosing }}
          dialogs={dialogs}
          onMove={drawer.step}
          onClose={drawer.close}
          onAdded={({ id }) => setAdded(id)}
        />
      </div>
    </PlansOfWork>
  );
}

/** Returns the assignee of everything shown, if that is one person. */
function holderOf({ person }: WorkQuery, me: string): string | null {
  if (person === null) return me;
  return person === "all" || person === "unassigned" ? null : person;
}
