import { bundledProgram } from "./bundled-programs";
import { remember } from "./left-over";
import { required } from "./portal-process";

type Options = { args?: string[]; env?: Record<string, string> };

/** Starts a command of `src/programs/scripts`, as an operator would. */
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

/** Runs it to its end; returns its exit code and output. */
export async function runCommand(script: string, options: Options) {
  const child = await spawnCommand(script, options);
  const [words, code] = await Promise.all([new Response(child.stderr).text(), child.exited]);
  return { words, code };
}
