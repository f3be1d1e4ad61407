import { Command } from "commander";
import { version } from "../package.json";
import { addImportClients } from "./commands/clients/import";
import { addListClients } from "./commands/clients/list";
import { addStartOnboarding } from "./commands/onboarding/start";
import { addLogin } from "./commands/session/login";
import { addLogout } from "./commands/session/logout";
import { addWhoami } from "./commands/session/whoami";
import type { Io } from "./io";
import { examples } from "./output/examples";
import { printable } from "./output/words";

/** The whole command line. */
export function createProgram(io: Io): Command {
  const program = new Command("portal")
    .description("Onboard and manage marketplace brand clients from the command line.")
    .version(version, "--version", "print the version")
    .helpOption("-h, --help", "show help")
    .helpCommand(false)
    .option("--url <address>", "the portal's address (PORTAL_URL; else the one signed in to last)")
    .option(
      "--token <token>",
      "an API token (better PORTAL_TOKEN or `portal login`: others may see command lines)",
    )
    .option("--json", "print data as JSON")
    .exitOverride()
    .configureHelp({ showGlobalOptions: true, visibleGlobalOptions })
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(printable(text)),
      getOutHelpWidth: () => io.stdout.columns,
      getErrHelpWidth: () => io.stderr.columns,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .showHelpAfterError("(add --help for help)")
    .addHelpText("after", programHelp);

  const clients = program.command("clients").description("Import and list clients.").helpCommand(false);
  clients.addHelpText(
    "after",
    examples("portal clients list --status active", "portal clients import clients.csv --dry-run"),
  );
  addImportClients(clients, io);
  addListClients(clients, io);

  const onboarding = program.command("onboarding").description("Work on onboarding.").helpCommand(false);
  onboarding.addHelpText("after", examples('portal onboarding start "Acme Outdoor"'));
  addStartOnboarding(onboarding, io);

  addLogin(program, io);
  addLogout(program, io);
  addWhoami(program, io);
  return program;
}

/** The options of the program that mean something to a command. */
const visibleGlobalOptions = (command: Command) =>
  command.parent ? rootOf(command).options.filter((option) => option.long !== "--version") : [];

const rootOf = (command: Command): Command => (command.parent ? rootOf(command.parent) : command);

const programHelp = `
Data goes to stdout, words to stderr.
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 some rows refused, 4 not signed in or not allowed.
${examples(
  "portal login --url https://portal.example",
  "portal clients import clients.csv --errors refused.csv",
  "portal clients list --past-due --json",
)}`;
