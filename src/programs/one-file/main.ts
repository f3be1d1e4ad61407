import { join } from "node:path";
import { describeBuild } from "#/src/contract/build";
import { presentBuild } from "#/src/env/build-stamp";
import { projectRoot } from "#/src/env/place";
import { programs } from "./programs";

/** `agency-portal`: the server, its demo and the server-side commands, one per call. */
const [name = "", ...rest] = process.argv.slice(2);

if (name === "--version" || name === "-v") console.log(describeBuild(presentBuild()));
else if (["", "help", "--help", "-h"].includes(name)) console.log(help());
else await run(name);

async function run(name: string) {
  const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (!program) {
    process.stderr.write(`There is no command '${name}'.\n\n${help()}\n`);
    process.exit(2);
  }
  if (["--help", "-h"].includes(rest[0] ?? "")) {
    const call = `agency-portal ${name} ${program.takes}`.trimEnd();
    console.log(`${call}\n\n${program.says}.`);
  } else if ("prints" in program) {
    process.stdout.write(await Bun.file(join(projectRoot, program.prints)).text());
  } else {
    // Each is a separate program, which expects its arguments at the same position as in the repository.
    process.argv.splice(2, 1);
    await program.load();
  }
}

function help(): string {
  const calls = Object.entries(programs).map(([name, { takes, says }]) => ({
    call: `${name} ${takes}`.trimEnd(),
    says,
  }));
  const width = Math.max(...calls.map(({ call }) => call.length)) + 2;
  return [
    `agency-portal ${presentBuild().version}, the agency's portal in one file\n`,
    "Usage: agency-portal COMMAND\n",
    ...calls.map(({ call, says }) => `  ${call.padEnd(width)}${says}`),
    "\nSettings come from the environment; `agency-portal env` prints them all, for a file to fill in.",
  ].join("\n");
}
