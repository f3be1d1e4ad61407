import { patience } from "./patience";
import { machineZone } from "./zones";

/** How `bun test` is called for these files or folders: descendants end with it, and a hang is not a matter of seconds. */
export function testCommand(places: readonly string[], ...options: string[]): string[] {
  const timeout = `--timeout=${patience.test}`;
  return ["bun", "--no-orphans", "test", "--only-failures", timeout, ...options, ...places];
}

/** The surroundings of every tool and test of a check, with the project's own programs first on PATH. */
export function toolEnvironment(more: Record<string, string> = {}): Record<string, string | undefined> {
  return {
    ...process.env,
    PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}`,
    NO_COLOR: undefined,
    FORCE_COLOR: undefined,
    TZ: machineZone,
    ...more,
  };
}
