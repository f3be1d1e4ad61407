import { useEffect } from "react";
import { useOpenRow } from "#/islands/runtime/page/open-row";
import { Avatar } from "#/islands/ui/avatar";
import { Lazy } from "#/islands/ui/lazy-part";
import { LoadingBar } from "#/islands/ui/loading-bar";
import { PageHead } from "#/islands/ui/page-head";
import { mailLink } from "#/src/contract/contact-links";
import type { ClientHome, OwnInvitation } from "#/src/contract/home";
import type { TaskDetail } from "#/src/contract/tasks";
import type { OwnClient } from "#/src/contract/users";
import { AccessSection } from "./parts/access-section";
import { ApprovalsSection } from "./parts/approvals-section";
import { ClientSwitch } from "./parts/client-switch";
import { ClientTasksSection } from "./parts/client-tasks-section";
import { HomePart } from "./parts/home-part";
import { InvitationCard } from "./parts/invitation-card";
import { LaterSection } from "./parts/later-section";
import { taskPanel } from "./parts/lazy-panels";
import { NewComments } from "./parts/new-comments";
import { PlanSection, ProgressSection } from "./parts/progress-section";
import { Unlinked } from "./parts/unlinked";
import { useHome } from "./queries";

type HomeProps = {
  /** Null for a user without a client. */
  home: ClientHome | null;
  /** The task in the address. */
  openTask: TaskDetail | null;
  /** The user's clients if there are several. */
  clients: OwnClient[];
  /** The user's open invitations to further clients. */
  invitations: OwnInvitation[];
  /** Name of the agency. */
  agency: string;
};

/** A client's home: what is needed from them, the state of the work, and a contact. */
export default function Home({ home, openTask, invitations, clients, agency }: HomeProps) {
  return (
    <div className="flex flex-col gap-4">
      {invitations.map((invitation) => (
        <InvitationCard key={invitation.id} invitation={invitation} agency={agency} />
      ))}
      {clients.length > 0 && <ClientSwitch clients={clients} shownId={home?.clientId ?? null} />}
      {home && <HomeOf first={home} openTask={openTask} />}
      {!home && invitations.length === 0 && <Unlinked title="Home" />}
    </div>
  );
}

function HomeOf({ first, openTask }: { first: ClientHome; openTask: TaskDetail | null }) {
  const { data: home, isFetching } = useHome(first);
  const { shown, controls } = useOpenRow("task");
  useEffect(() => taskPanel.preload(), []);
  const tasks = [...home.asked, ...home.later];
  return (
    <>
      <div className="flex max-w-[1120px] flex-col gap-4">
        <PageHead
          title={home.name}
          subtitle={summaryOf(home)}
          lead={<Avatar name={home.name} imageUrl={home.avatarUrl} size="large" />}
        />
        <NewComments unread={home.unread} />
        <div>
          <LoadingBar isLoading={isFetching} label="Loading..." />
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_360px]">
            <div className="flex min-w-0 flex-col gap-6">
              <ApprovalsSection approvals={home.approvals} />
              <ClientTasksSection home={home} />
              <LaterSection {...home} />
            </div>
            <div className="flex flex-col gap-6">
              <div className="flex flex-col gap-2">
                <ProgressSection home={home} />
                {home.progress && <PlanSection clientId={home.clientId} total={home.progress.allTasks} />}
              </div>
              <AccessSection access={home.access} />
              {home.contact && <ContactSection contact={home.contact} />}
            </div>
          </div>
        </div>
      </div>
      {shown !== null && (
        <Lazy
          part={taskPanel}
          props={{
            clientId: home.clientId,
            taskId: shown,
            row: tasks.find(({ id }) => id === shown),
            neighbours: tasks,
            first: openTask,
            ...controls,
          }}
        />
      )}
    </>
  );
}

/** "3 things need you, 1 is past due"; details are omitted when not everything is shown. */
function summaryOf({ asked, approvals, hasMoreAsked }: ClientHome): string {
  const count = asked.length + approvals.length;
  if (count === 0) return "Nothing needs you right now";
  const all = `${count}${hasMoreAsked ? " and more" : ""} ${count === 1 ? "thing needs" : "things need"} you`;
  const late = asked.filter(({ isPastDue }) => isPastDue).length;
  if (late === 0) return all;
  return `${all}, ${late} ${late === 1 ? "is" : "are"} past due`;
}

type Contact = NonNullable<ClientHome["contact"]>;

/** The contact person. */
function ContactSection({ contact: { name, email } }: { contact: Contact }) {
  const href = mailLink(email);
  return (
    <HomePart title="Who to ask">
      <div className="card-surface flex flex-col p-4">
        {name !== email && <p className="font-medium">{name}</p>}
        <p className="text-label text-muted">Your account manager</p>
        {href ? (
          <a href={href} className="link-text wrap-anywhere inline-flex items-center max-sm:min-h-11">
            {email}
          </a>
        ) : (
          <p className="wrap-anywhere">{email}</p>
        )}
      </div>
    </HomePart>
  );
}
