import { useEffect, useState } from "react";
import { AccessCard } from "#/islands/access/parts/access-card";
import { useReadOnSight } from "#/islands/notices/queries";
import { isNotFound } from "#/islands/runtime/changes/refusals";
import type { ListPage } from "#/islands/runtime/lists/list-queries";
import { Loaded } from "#/islands/runtime/loading/loaded";
import { useUrlParams } from "#/islands/runtime/page/url-state";
import { useViewer } from "#/islands/runtime/page/viewer";
import { EmptyState } from "#/islands/ui/empty-state";
import { Icon } from "#/islands/ui/icon";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { LazyTab } from "#/islands/ui/lazy-tab";
import { LinkButton } from "#/islands/ui/link-button";
import { LoadingBar } from "#/islands/ui/loading-bar";
import { Tabs } from "#/islands/ui/tabs";
import type { Access } from "#/src/contract/account-access";
import { readClientTab } from "#/src/contract/addresses/clients";
import type { KeptField } from "#/src/contract/client-fields";
import type { Client } from "#/src/contract/clients";
import type { LeadOfClient } from "#/src/contract/leads";
import { limits } from "#/src/contract/limits";
import type { ClientMail } from "#/src/contract/mail";
import type { ClientDetail } from "#/src/contract/onboarding";
import { can } from "#/src/contract/screen-rights";
import type { TaskDetail } from "#/src/contract/tasks";
import type { Assignee } from "#/src/contract/users";
import { FieldsCard } from "./fields/fields-card";
import { OfferLine } from "./offer/offer-line";
import { type NewDates, PageContextProvider, usePageContext } from "./page-context";
import { DashboardCards } from "./parts/dashboard-cards";
import { DashboardHead } from "./parts/dashboard-head";
import { NoOnboarding } from "./parts/no-onboarding";
import { UpcomingDeadlines } from "./parts/upcoming-deadlines";
import { useClientDetail } from "./queries";
import { progressOf } from "./rules";
import { filterTasks, useTaskAddress } from "./tasks/address";
import { orderTasks } from "./tasks/order";
import { byPhase, usePhaseTab } from "./tasks/phase";
import { TaskSection } from "./tasks/task-section";

const startPart = lazyPart("The start of the onboarding", () =>
  import("./parts/start-dialog").then((m) => m.StartDialog),
);

const planPart = lazyPart("The plan of dates", () => import("./dates/plan-dialog").then((m) => m.PlanDialog));

const offerPart = lazyPart("The tasks from templates", () =>
  import("./offer/offer-dialog").then((m) => m.OfferDialog),
);

const mailPart = lazyPart("The client's mail", () => import("./parts/client-mail").then((m) => m.ClientMail));

export async function prepare(props: object) {
  if ("mail" in props && props.mail) await mailPart.load();
}

type ClientDashboardProps = {
  clientId: string;
  /** Null when there is no such client; absent when the browser has to load it. */
  detail?: ClientDetail | null;
  /** The task in the address. */
  openTask: TaskDetail | null;
  assignees: Assignee[];
  /** True when the portal sends mail; for staff only. */
  hasMail?: boolean;
  /** The lead that the client came from, if any. */
  lead?: LeadOfClient | null;
  /** The access to its accounts. */
  access: Access[];
  /** The agency's own fields of clients. */
  keptFields?: KeptField[];
  /** The first page of its mail; null on another tab. */
  mail?: ListPage<ClientMail> | null;
};

/** One client: onboarding progress, next deadlines, and every task. */
export default function ClientDashboard({
  detail: first,
  openTask,
  mail,
  access,
  keptFields = [],
  ...props
}: ClientDashboardProps) {
  const query = useClientDetail(props.clientId, first);
  const [planned, setPlanned] = useState<NewDates | null>(null);
  const [params, setParams] = useUrlParams();
  const isAsked = params.get("move") === "dates";
  useEffect(() => {
    if (!isAsked) return;
    setPlanned({});
    setParams({ move: null });
  }, [isAsked, setParams]);
  if (first === null || isNotFound(query.error)) return <ClientNotFound />;
  const managerOf = ({ accountManagerId }: Client) =>
    props.assignees.find(({ id }) => id === accountManagerId);
  return (
    <Loaded query={query} loading="Loading client dashboard..." failed="The client could not be loaded">
      {(data) => (
        <PageContextProvider
          value={{
            ...props,
            accountManagerId: managerOf(data.client)?.id ?? null,
            isOnboardingComplete: progressOf(data.tasks).isComplete,
            unread: data.unread,
            onPlanDates: setPlanned,
          }}
        >
          <div>
            <LoadingBar isLoading={query.isFetching} label="Loading client dashboard..." />
            {planned && (
              <Lazy
                part={planPart}
                props={{
                  clientId: props.clientId,
                  tasks: data.tasks,
                  dates: planned,
                  onClose: () => setPlanned(null),
                }}
              />
            )}
            <Dashboard detail={data} openTask={openTask} {...{ access, keptFields }} mail={mail ?? null} />
          </div>
        </PageContextProvider>
      )}
    </Loaded>
  );
}

type DashboardProps = {
  detail: ClientDetail;
  openTask: TaskDetail | null;
  access: Access[];
  keptFields: KeptField[];
  mail: ListPage<ClientMail> | null;
};

/** The client's head, and tabs for overview and mail; people who may not see the mail get the overview without tabs. */
function Dashboard({ detail, openTask, access, keptFields, mail }: DashboardProps) {
  const { client, onboarding, tasks, unreadNotices } = detail;
  useReadOnSight(unreadNotices);
  const { role } = useViewer();
  const [params, setParams] = useUrlParams();
  const address = useTaskAddress();
  const tab = usePhaseTab(tasks, address);
  const { assignees } = usePageContext();
  const matching = filterTasks(tasks, address.query);
  const rows = orderTasks(byPhase(matching)[tab.phase], address.query.sort, assignees);
  const [isStarting, setStarting] = useState(false);
  const [isMatching, setMatching] = useState(false);
  const starting = { open: () => setStarting(true), preload: startPart.preload };
  const accessCard = <AccessCard clientId={client.id} first={access} />;
  const fieldsCard = keptFields.length > 0 && <FieldsCard client={client} kept={keptFields} />;
  const overview = onboarding ? (
    <div className="flex flex-col gap-3 md:gap-5">
      <OfferLine offer={detail.offer} onShow={() => setMatching(true)} onInterest={offerPart.preload} />
      <DashboardCards onboarding={onboarding} tasks={tasks} address={address} tab={tab} />
      <UpcomingDeadlines tasks={matching} firstRows={rows.slice(0, limits.deadlinesShown)} />
      <TaskSection tasks={tasks} address={address} tab={tab} openTask={openTask} />
      {accessCard}
      {fieldsCard}
    </div>
  ) : (
    <div className="flex flex-col gap-3 md:gap-5">
      <NoOnboarding starting={starting} />
      {accessCard}
      {fieldsCard}
    </div>
  );
  return (
    <div className="flex flex-col gap-3 md:gap-5">
      <DashboardHead {...{ client, onboarding, tasks, starting }} onTemplates={() => setMatching(true)} />
      {isMatching && (
        <Lazy part={offerPart} props={{ clientId: client.id, onClose: () => setMatching(false) }} />
      )}
      {isStarting && (
        <Lazy part={startPart} props={{ clientId: client.id, onClose: () => setStarting(false) }} />
      )}
      {can(role, "client.mail") ? (
        <div className="max-md:-mt-3">
          <Tabs
            label="Client"
            value={readClientTab(params.get("tab"))}
            onChange={(to) =>
              setParams({ tab: to === "overview" ? null : to, page: null }, { history: "push" })
            }
            tabs={[
              { value: "overview", label: "Overview", content: overview },
              {
                value: "mail",
                label: "Mail",
                content: <LazyTab part={mailPart} props={{ clientId: client.id, first: mail }} />,
              },
            ]}
          />
        </div>
      ) : (
        overview
      )}
    </div>
  );
}

function ClientNotFound() {
  return (
    <EmptyState
      icon={<Icon name="circle-alert" size={20} />}
      title="Client not found"
      text="It does not exist, or you have no access to it."
      action={<LinkButton href="/">Back to clients</LinkButton>}
    />
  );
}
