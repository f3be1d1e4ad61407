import { addListAccess, listAccessExample } from "#/cli/commands/access";
import { addExportAuditLog } from "#/cli/commands/audit-log";
import { addExplainAudit } from "#/cli/commands/audits/explain";
import { addOpenAuditTasks } from "#/cli/commands/audits/open-tasks";
import { addListCalendar, addSetCalendar, listCalendarExample } from "#/cli/commands/calendar";
import { addExportClients } from "#/cli/commands/clients/export";
import { addImportClients } from "#/cli/commands/clients/import";
import { addInviteClient } from "#/cli/commands/clients/invite";
import { addListClients } from "#/cli/commands/clients/list";
import { addInviteAgain, addRemindClients } from "#/cli/commands/clients/mail-clients";
import { addAddComment, addListComments, addRemoveComment } from "#/cli/commands/comments";
import { addCompletion } from "#/cli/commands/completion/completion";
import { addListReview, addSendReview, addWithdrawReview } from "#/cli/commands/design-review";
import { addEvents } from "#/cli/commands/events";
import { addAddFiles, addGetFile, addListFiles, addRemoveFile } from "#/cli/commands/files";
import { addExportForm } from "#/cli/commands/forms/export";
import { addImportForm } from "#/cli/commands/forms/import";
import { addListForms } from "#/cli/commands/forms/list";
import { addHelp, addVersion } from "#/cli/commands/help";
import { addImport } from "#/cli/commands/import/import";
import {
  addCreateClientOfLead,
  addImportLeads,
  addLinkClientOfLead,
  addListLeads,
  listLeadsExample,
} from "#/cli/commands/leads";
import { addMatchTemplates } from "#/cli/commands/match-templates";
import { addNotices } from "#/cli/commands/notices";
import { addStartOnboarding } from "#/cli/commands/onboarding";
import { addExportReport } from "#/cli/commands/reports";
import {
  addAcceptRequest,
  addListRequests,
  addShowRequest,
  listRequestsExample,
} from "#/cli/commands/requests";
import { addReschedule } from "#/cli/commands/reschedule";
import { addSearch } from "#/cli/commands/search";
import { addLogin, addLogout, addWhoami } from "#/cli/commands/sign-in";
import { addAddTask } from "#/cli/commands/tasks/add";
import { addTaskNeeds } from "#/cli/commands/tasks/needs";
import { addSetTaskStatus } from "#/cli/commands/tasks/set-status";
import { addUpdateTask } from "#/cli/commands/tasks/update";
import { addCreateToken, addListTokens, addRevokeToken } from "#/cli/commands/tokens";
import { addUndo } from "#/cli/commands/undo";
import { addActivateUser, addDeactivateUser, addEndSessions } from "#/cli/commands/users/access";
import { addListUsers } from "#/cli/commands/users/list";
import { addAddUser, addSetName, addSetRole } from "#/cli/commands/users/roles";
import { addViews } from "#/cli/commands/views";
import { addWork } from "#/cli/commands/work";
import { examples, filled } from "#/cli/output/help";
import { printable } from "#/cli/output/words";
import { version } from "#/package.json";
import { describeBuild, stamp } from "#/src/contract/build";
import { Command } from "./command";
import type { Io } from "./io";
import { checkJsonFields, fieldNames } from "./json-fields";

/** Builds the whole command line. */
export function createProgram(io: Io): Command {
  const program = new Command("portal")
    .description("Onboard and manage marketplace brand clients from the command line.")
    .version(describeBuild({ version, ...stamp }), "--version", "print the version")
    .helpOption("-h, --help", "show help")
    .helpCommand(false)
    .option(
      "--url <address>",
      "the portal's address (default: PORTAL_URL, otherwise that of the last sign-in)",
    )
    .option(
      "--token <token>",
      "an API token (better PORTAL_TOKEN or `portal login`: others may see command lines)",
    )
    .option("--json [fields]", "print data as JSON, or these of its fields, such as id,name", fieldNames)
    .exitOverride()
    .configureHelp({ showGlobalOptions: true, visibleGlobalOptions })
    .configureOutput({
      writeOut: (text) => io.stdout.write(filled(text, io.stdout.columns)),
      writeErr: (text) => io.stderr.write(printable(filled(text, io.stderr.columns))),
      getOutHelpWidth: () => io.stdout.columns,
      getErrHelpWidth: () => io.stderr.columns,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .showHelpAfterError("(add --help for help)")
    .addHelpText("after", programHelp)
    .hook("preAction", (_, command) => {
      if (command instanceof Command) checkJsonFields(command);
    });

  for (const add of commands) add(program, io);
  return program;
}

type Add = (parent: Command, io: Io) => void;

/** Adds a noun whose verbs are its subcommands. */
function noun(name: string, description: string, verbs: readonly Add[], ...examples: string[]): Add {
  return (parent, io) => {
    const command = parent
      .command(name)
      .description(description)
      .helpCommand(false)
      .examples(...examples);
    for (const add of verbs) add(command, io);
  };
}

const commands: Add[] = [
  noun(
    "clients",
    "Import, list and export clients, and invite people to their portals.",
    [addImportClients, addListClients, addExportClients, addInviteClient, addInviteAgain, addRemindClients],
    "portal clients list --status active",
    "portal clients import clients.csv --dry-run",
  ),
  noun(
    "onboarding",
    "Work on onboarding.",
    [addStartOnboarding, addMatchTemplates],
    'portal onboarding start "Acme Outdoor"',
  ),
  addReschedule,
  noun(
    "tasks",
    "Work on tasks.",
    [addAddTask, addUpdateTask, addSetTaskStatus, addTaskNeeds],
    "portal tasks set-status done 0195f000-0000-7000-8000-000000000001",
  ),
  noun(
    "comments",
    "Read, write and remove comments of staff and clients.",
    [addListComments, addAddComment, addRemoveComment],
    "portal comments list 0195f000-0000-7000-8000-000000000001",
  ),
  noun(
    "files",
    "List, add, save and remove the files of tasks.",
    [addListFiles, addAddFiles, addGetFile, addRemoveFile],
    "portal files list 0195f000-0000-7000-8000-000000000001",
  ),
  noun(
    "design",
    "Send designs for review.",
    [
      noun(
        "review",
        "Send versions of a design for review, and see the results.",
        [addSendReview, addListReview, addWithdrawReview],
        "portal design review send 0195f000-0000-7000-8000-000000000001 --email ines@brand.example",
      ),
    ],
    "portal design review list 0195f000-0000-7000-8000-000000000001",
  ),
  noun(
    "audits",
    "Explain an audit's scores and tasks, and create suggested tasks.",
    [addExplainAudit, addOpenAuditTasks],
    'portal audits explain "Acme Outdoor"',
  ),
  noun(
    "leads",
    "Import and list leads, and create clients from won ones.",
    [addImportLeads, addListLeads, addCreateClientOfLead, addLinkClientOfLead],
    listLeadsExample,
  ),
  noun(
    "forms",
    "List, export and import the forms that clients fill in.",
    [addListForms, addExportForm, addImportForm],
    'portal forms export "Brand assets" > brand-assets.json',
  ),
  noun(
    "calendar",
    "Show and change the days on which the agency works.",
    [addListCalendar, addSetCalendar],
    listCalendarExample,
  ),
  noun("access", "List the access to clients' accounts.", [addListAccess], listAccessExample),
  noun(
    "requests",
    "Show the forms that clients fill in, and accept their answers.",
    [addListRequests, addShowRequest, addAcceptRequest],
    listRequestsExample,
  ),
  noun("reports", "Export reports.", [addExportReport], "portal reports export --out reports/"),
  noun(
    "users",
    "Manage users and their roles (admins only).",
    [addListUsers, addAddUser, addSetRole, addSetName, addDeactivateUser, addActivateUser, addEndSessions],
    "portal users list",
    "portal users add mia@agency.example --role manager",
  ),
  noun(
    "tokens",
    "Create and revoke API tokens for scripts (admins only).",
    [addCreateToken, addListTokens, addRevokeToken],
    "portal tokens list",
    "(umask 077; portal tokens create daily --role viewer > ~/.portal-token)",
  ),
  noun(
    "audit-log",
    "Export the audit log (admins only).",
    [addExportAuditLog],
    "portal audit-log export --from 2026-03-01 --out march.csv",
  ),
  addImport,
  addSearch,
  addWork,
  addNotices,
  addEvents,
  addViews,
  addUndo,
  addLogin,
  addLogout,
  addWhoami,
  addCompletion,
  addHelp,
  addVersion,
];

/** Returns the global options that apply to a command. */
const visibleGlobalOptions = (command: Command) =>
  command.parent ? rootOf(command).options.filter((option) => option.long !== "--version") : [];

const rootOf = (command: Command): Command => (command.parent ? rootOf(command.parent) : command);

const programHelp = `
Data goes to stdout, messages to stderr. In a pipe, lists are for programs: tabs between cells, dates as yyyy-mm-dd, plain numbers, and nothing for a missing value.

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 some rows or files refused, or with open questions, 4 not signed in or not allowed, 130 ended by Ctrl-C.
${examples(
  "portal login --url https://portal.example",
  "portal clients import clients.csv --errors refused.csv",
  "portal clients list --past-due --json",
)}`;
