import ArrowLeft from "lucide-react/icons/arrow-left";
import Eye from "lucide-react/icons/eye";
import Mail from "lucide-react/icons/mail";
import Play from "lucide-react/icons/play";
import { useEffect, useState } from "react";
import { storedListAddress } from "#/islands/clients/stored-address";
import { visitPhrase } from "#/islands/clients/visit-words";
import { hasDraft } from "#/islands/forms/stored-draft";
import { denial } from "#/islands/runtime/changes/denial";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Avatar } from "#/islands/ui/avatar";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { Icon } from "#/islands/ui/icon";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { LinkButton } from "#/islands/ui/link-button";
import { MenuButton } from "#/islands/ui/menu/menu-button";
import { PageHead } from "#/islands/ui/page-head";
import { Tooltip } from "#/islands/ui/tooltip/tooltip";
import { useDialogs } from "#/islands/ui/use-dialogs";
import { clientStatus } from "#/src/contract/choices/clients";
import type { Client, Visits } from "#/src/contract/clients";
import { mailLink } from "#/src/contract/contact-links";
import type { Onboarding } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";
import { usePageContext } from "../page-context";
import { ClientFacts } from "./client-facts";

const editPart = lazyPart("The form for this client", () =>
  import("#/islands/clients/parts/client-dialog").then((m) => m.ClientDialog),
);
const invitePart = lazyPart("The invitations", () =>
  import("../invite/invite-dialog").then((m) => m.InviteDialog),
);
const morePart = lazyPart("The client's menu", () => import("./more-actions").then((m) => m.MoreActions));
const importPart = lazyPart("The import of tasks", () =>
  import("../asana/import-tasks").then((m) => m.ImportTasks),
);
const remindersPart = lazyPart("The reminders", () =>
  import("../reminders/reminders-dialog").then((m) => m.RemindersDialog),
);
const datesPart = lazyPart("The dates of the onboarding", () =>
  import("../dates/dates-dialog").then((m) => m.DatesDialog),
);
const undoPart = lazyPart("The question about undoing the start", () =>
  import("./undo-confirm").then((m) => m.UndoConfirm),
);

type DashboardHeadProps = {
  client: Client;
  onboarding: Onboarding | null;
  tasks: readonly Task[];
  starting: Starting;
  /** Shows the tasks of templates that apply now and those that no longer do. */
  onTemplates: () => void;
};

/** Opens the dialog that starts the onboarding, and loads its code beforehand. */
export type Starting = { open: () => void; preload: () => void };

/** The client's name and the actions for the client as a whole. */
export function DashboardHead({ client, onboarding, tasks, starting, onTemplates }: DashboardHeadProps) {
  const { role } = useViewer();
  const { assignees } = usePageContext();
  const { open, show, close } = useDialogs<"edit" | "invite" | "import" | "reminders" | "dates">(() =>
    hasDraft(`edit-client-${client.id}`) ? "edit" : null,
  );
  /** The onboarding as shown when the confirmation opened: it is gone before the response is handled. */
  const [undoing, setUndoing] = useState<Onboarding | null>(null);

  return (
    <>
      <PageHead
        title={client.name}
        subtitle={
          <>
            <ContactMail address={client.primaryContactEmail} />
            {client.visits && <LastVisit visits={client.visits} />}
          </>
        }
        lead={
          <>
            <BackToList />
            <Avatar name={client.name} imageUrl={client.avatarUrl} size="large" />
          </>
        }
        badge={<Badge tone={clientStatus.tone(client.status)}>{clientStatus.label(client.status)}</Badge>}
        actions={
          <>
            <Button
              icon={<Icon name="pencil" />}
              onInterest={editPart.preload}
              onClick={() => show("edit")}
              deniedBecause={denial(role, "client.update")}
            >
              Edit Client
            </Button>
            <Button
              icon={<Mail size={16} aria-hidden />}
              onInterest={invitePart.preload}
              onClick={() => show("invite")}
              deniedBecause={denial(role, "invitation.send")}
            >
              Invite Client
            </Button>
            {!onboarding && (
              <Button
                variant="primary"
                icon={<Play size={16} aria-hidden />}
                onInterest={starting.preload}
                onClick={starting.open}
                deniedBecause={denial(role, "onboarding.start")}
              >
                Start Onboarding
              </Button>
            )}
            <LinkButton
              href={`/clients/${client.id}/as-client`}
              icon={<Eye size={16} aria-hidden />}
              className="max-w-72"
            >
              <span className="truncate max-md:sr-only">{`See as ${client.name}`}</span>
            </LinkButton>
            <MenuButton
              label="More actions"
              panel={morePart}
              props={{
                onboarding,
                tasks,
                onImport: () => show("import"),
                onReminders: () => show("reminders"),
                onDates: () => show("dates"),
                onTemplates,
                onUndo: () => setUndoing(onboarding),
              }}
              className="icon-button self-center"
            >
              <Icon name="ellipsis" />
            </MenuButton>
          </>
        }
      />
      <ClientFacts client={client} />
      {open === "edit" && <Lazy part={editPart} props={{ client, people: assignees, onClose: close }} />}
      {open === "invite" && <Lazy part={invitePart} props={{ client, onClose: close }} />}
      {open === "import" && (
        <Lazy part={importPart} props={{ client, onboarding, tasks, people: assignees, onClose: close }} />
      )}
      {open === "reminders" && <Lazy part={remindersPart} props={{ client, onClose: close }} />}
      {open === "dates" && onboarding && (
        <Lazy part={datesPart} props={{ onboarding, tasks, onClose: close }} />
      )}
      {undoing && (
        <Lazy part={undoPart} props={{ client, onboarding: undoing, onClose: () => setUndoing(null) }} />
      )}
    </>
  );
}

function ContactMail({ address }: { address: string }) {
  const link = mailLink(address);
  if (!link) return address;
  return (
    <a href={link} className="hover:underline">
      {address}
    </a>
  );
}

/** Shows how far the client's people are between invitation and sign-in, and their last visit. */
function LastVisit({ visits }: { visits: Visits }) {
  return ` · ${visitPhrase(visits, useViewer())}`;
}

/** Leads to the list in its last state in this tab. */
function BackToList() {
  const [href, setHref] = useState("/");
  useEffect(() => setHref(storedListAddress()), []);
  return (
    <Tooltip text="Back to clients" isLabel>
      <a href={href} className="icon-button -ml-2" aria-label="Back to clients">
        <ArrowLeft size={16} aria-hidden />
      </a>
    </Tooltip>
  );
}
