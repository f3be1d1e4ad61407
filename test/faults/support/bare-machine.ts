import { chmod, cp, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { remember } from "./left-over";

export type BareMachine = {
  /** Path of its root on this machine. */
  root: string;
  start(args: string[], env?: Record<string, string>): ReturnType<typeof spawn>;
  /** Runs the program to its end. */
  run(args: string[], env?: Record<string, string>): Promise<{ code: number; out: string; words: string }>;
};

const enter =
  'mount --rbind /proc "$0/proc" && mount --rbind /dev "$0/dev" && cd "$0" && exec chroot "$0" "$@"';

/** True if this user may give a process its own root. */
export function mayChangeRoot(): boolean {
  return Bun.which("ldd") !== null && isFine(["unshare", "-rm", "chroot", "/", "/bin/true"]);
}

/**
 * Creates a machine with only this program and its linked libraries: no shell, no Bun, no files of this project. If
 * the root cannot be changed (`isOwnRoot` is false) it is an empty folder with an empty PATH.
 */
export async function bareMachine(folder: string, program: string, isOwnRoot: boolean): Promise<BareMachine> {
  for (const name of ["proc", "dev", "tmp", "srv"]) await mkdir(join(folder, name), { recursive: true });
  await chmod(program, 0o755);
  await cp(program, join(folder, "program"));
  if (isOwnRoot) for (const path of linkedWith(program)) await copyLibrary(path, folder);
  const command = isOwnRoot
    ? ["unshare", "-rm", "sh", "-c", enter, folder, "/program"]
    : [join(folder, "program")];
  const start = (args: string[], env: Record<string, string> = {}) =>
    spawn([...command, ...args], join(folder, "srv"), {
      PATH: isOwnRoot ? "/usr/sbin:/usr/bin:/sbin:/bin" : "/nonexistent",
      DATA_DIR: isOwnRoot ? "/srv/data" : join(folder, "srv/data"),
      ...env,
    });
  return {
    root: folder,
    start,
    async run(args, env) {
      const child = start(args, env);
      const [out, words] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
      ]);
      return { code: await child.exited, out, words };
    },
  };
}

function spawn(command: string[], cwd: string, env: Record<string, string>) {
  const child = Bun.spawn(command, { cwd, env, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  remember(child);
  return child;
}

function linkedWith(program: string): string[] {
  const says = Bun.spawnSync(["ldd", program]).stdout.toString();
  return says.match(/(?<=\s)\/\S+/g) ?? [];
}

async function copyLibrary(path: string, folder: string) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await cp(path, join(folder, path), { dereference: true });
}

function isFine(command: string[]): boolean {
  try {
    return Bun.spawnSync(command, { stdout: "ignore", stderr: "ignore" }).exitCode === 0;
  } catch {
    return false;
  }
}
