import { Unlinked } from "#/islands/home/parts/unlinked";
import { useOpenRow } from "#/islands/runtime/page/open-row";
import { useViewer } from "#/islands/runtime/page/viewer";
import { BackToMain } from "#/islands/ui/back-to-main";
import { CreateButton } from "#/islands/ui/create-button";
import { Lazy } from "#/islands/ui/lazy-part";
import { PageHead } from "#/islands/ui/page-head";
import { toastError } from "#/islands/ui/toast/store";
import { useDialogs } from "#/islands/ui/use-dialogs";
import { ViewTabs } from "#/islands/views/view-tabs";
import { hubAddress } from "#/src/contract/addresses/design";
import type { DesignProject, DesignProjectDetail, DesignSummary } from "#/src/contract/design";
import type { SavedView } from "#/src/contract/views";
import { useHubAddress } from "./address";
import { filterProjects } from "./filters";
import { ClientDesigns } from "./parts/client-designs";
import { projectDrawer } from "./parts/lazy-drawer";
import type { OpenDialog } from "./parts/open-dialog";
import { ProjectCounters } from "./parts/project-counters";
import { ProjectDialogs, projectDialog } from "./parts/project-dialogs";
import { interruptedDialog } from "./parts/project-drafts";
import { ProjectFilterCard } from "./parts/project-filter-card";
import { ProjectList } from "./parts/project-list";
import type { People } from "./people";
import { useProjects } from "./queries";
import { noProjectSelected } from "./refusals";
import { hubDenials } from "./rights";

type DesignHubProps = {
  /** All projects; the browser filters and sorts them. */
  first: DesignProject[];
  /** Null for client users. */
  summary: DesignSummary | null;
  /** The project in the address. */
  openProject: DesignProjectDetail | null;
  /** Number of the clients that a client user belongs to; null for staff. */
  ownClients: number | null;
  people: People;
  /** The id of the signed-in user. */
  me: string;
  /** For staff. */
  views?: SavedView[];
};

const words = {
  staff: { title: "Graphic Design Hub", subtitle: "Manage design projects, their assets and approvals" },
  client: { title: "Design", subtitle: "What we design for you, and what waits for your answer" },
};

/** The design hub: figures, filters, the sorted projects, and their content. */
export default function DesignHub(props: DesignHubProps) {
  return (
    <div className="flex flex-col gap-4">
      {props.ownClients === 0 ? <Unlinked title={words.client.title} /> : <Hub {...props} />}
    </div>
  );
}

function Hub({ first, summary, openProject, ownClients, people, me, views }: DesignHubProps) {
  const { role, today } = useViewer();
  const address = useHubAddress();
  const list = useProjects(first);
  const { shown, controls } = useOpenRow("project");
  const projects = list.data;
  const filtered = filterProjects(projects, address.query, { today, me });

  const { open, show, close } = useDialogs<OpenDialog>(() => {
    const { editedId, dropEdited } = address;
    if (editedId === null) return interruptedDialog(projects);
    dropEdited();
    const project = projects.find(({ id }) => id === editedId);
    if (!project) toastError(noProjectSelected);
    else if (hubDenials(role).edit) return interruptedDialog(projects);
    return project ? { kind: "edit", project } : null;
  });

  const isStaff = role !== "client";
  const newProject = {
    deniedBecause: hubDenials(role).create,
    onInterest: projectDialog.preload,
    onPress: () => show({ kind: "create" }),
  };
  return (
    <>
      <PageHead
        {...words[isStaff ? "staff" : "client"]}
        actions={
          <>
            <BackToMain />
            {isStaff && <CreateButton label="New Project" {...newProject} />}
          </>
        }
      />
      {summary && <ProjectCounters first={summary} address={address} />}
      {views && (
        <ViewTabs screen="design" address={hubAddress} isFiltered={address.isFiltered} views={views} />
      )}
      {isStaff ? (
        <>
          <ProjectFilterCard address={address} projects={list.data ?? first} designers={people.designers} />
          <ProjectList
            list={list}
            filtered={filtered}
            address={address}
            openId={controls.isClosing ? null : shown}
            onDialog={show}
            firstProject={<CreateButton label="Create your first project" {...newProject} />}
          />
        </>
      ) : (
        <ClientDesigns
          projects={filtered}
          isNamed={ownClients !== null && ownClients > 1 && address.query.client === null}
        />
      )}
      {shown !== null && (
        <Lazy
          part={projectDrawer}
          props={{
            projectId: shown,
            row: projects.find(({ id }) => id === shown),
            neighbours: filtered,
            first: openProject,
            onDialog: show,
            ...controls,
          }}
        />
      )}
      {open && <ProjectDialogs open={open} people={people} onClose={close} />}
    </>
  );
}
