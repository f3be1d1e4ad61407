import { bundledProgram } from "./bundled-programs";
import { remember } from "./left-over";
import { required } from "./portal-process";

type Options = { args?: string[]; env?: Record<string, string> };

/** Starts a command of `src/programs/scripts`, as a person at the server's machine would. */
export async function spawnCommand(script: string, { args = [], env = {} }: Options = {}) {
  const path = await bundledProgram(`src/programs/scripts/${script}.ts`);
  const child = Bun.spawn([process.execPath, path, ...args], {
    env: { PATH: process.env.PATH, OIDC_AUTH_SECRET: required.OIDC_AUTH_SECRET, ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  remember(child);
  return child;
}

/** The same to its end: its exit code and its words. */
export async function runCommand(script: string, options: Options) {
  const child = await spawnCommand(script, options);
  const [words, code] = await Promise.all([new Response(child.stderr).text(), child.exited]);
  return { words, code };
}
