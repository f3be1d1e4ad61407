/** True when Debian packages can be installed without a prompt. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && Bun.which("apt-get") !== null;
}

/** Fetches the package lists once per process. */
let updated: Promise<void> | undefined;

/** Installs Debian packages. @throws when apt-get fails */
export async function aptInstall(packages: string[]): Promise<void> {
  updated ??= apt("update");
  await updated;
  await apt("install", "-y", "--no-install-recommends", ...packages);
}

async function apt(...command: string[]) {
  const child = Bun.spawn(["apt-get", "-q", "-o", "DPkg::Lock::Timeout=120", ...command], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "inherit",
  });
  if ((await child.exited) !== 0) throw new Error(`apt-get ${command[0]} failed.`);
}
