import { patience } from "./patience";
import { machineZone } from "./zones";

/** Builds the `bun test` command for these files or folders: descendants end with it, and hangs are detected late. */
export function testCommand(places: readonly string[], ...options: string[]): string[] {
  const timeout = `--timeout=${patience.test}`;
  return ["bun", "--no-orphans", "test", "--only-failures", timeout, ...options, ...places];
}

/** Returns the environment of every tool and test of a check, with the project's own programs first on PATH. */
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
