import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ScannerAddress } from "#/src/env";
import { findClamd } from "./clamd-install";
import { freePorts } from "./free-ports";
import { endingWithUs, processFolder } from "./process-lifetime";

/** The harmless standard test file of virus scanners. Split in two, so that no scanner detects this source file. */
export const eicar = Uint8Array.from(
  Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-${"STANDARD-ANTIVIRUS"}-TEST-FILE!$H+H*`, "latin1"),
);

/** ClamAV's name for it; signatures from one's own database have this suffix. */
export const eicarSignature = "Eicar-Test-Signature.UNOFFICIAL";

export type Clamd = { address: ScannerAddress; stop(): Promise<void>; start(): Promise<void> };

/**
 * Starts ClamAV's daemon on this machine with a database of only the EICAR file, since the real one must be
 * downloaded. With `isOnSocket` it listens on a Unix socket instead of a port.
 */
export async function startClamd({ isOnSocket = false } = {}): Promise<Clamd> {
  const program = await findClamd();
  const folder = await processFolder("clamd");
  const { clamd: port } = freePorts(["clamd"]);
  const path = join(folder, "clamd.ctl");
  const settings = [
    ...["Foreground yes", "SelfCheck 0", "MaxThreads 2", "StreamMaxLength 26M"],
    ...["User root", `DatabaseDirectory ${folder}`, `TemporaryDirectory ${folder}`],
    ...(isOnSocket ? [`LocalSocket ${path}`] : [`TCPSocket ${port}`, "TCPAddr 127.0.0.1"]),
  ].filter((line) => process.getuid?.() === 0 || !line.startsWith("User "));
  const config = join(folder, "clamd.conf");
  await Bun.write(config, `${settings.join("\n")}\n`);
  await Bun.write(join(folder, "own.ndb"), `Eicar-Test-Signature:0:0:${eicar.toHex()}\n`);
  const address = isOnSocket ? { path } : { host: "127.0.0.1", port };
  let daemon = await begin();

  async function begin() {
    const child = Bun.spawn(endingWithUs(program, `--config-file=${config}`), {
      stdin: "ignore",
      stdout: Bun.file(join(folder, "clamd.log")),
      stderr: Bun.file(join(folder, "clamd.err")),
    });
    while (!(await isThere(address))) {
      if (child.exitCode !== null) {
        throw new Error(`clamd did not start: ${await Bun.file(join(folder, "clamd.err")).text()}`);
      }
      await Bun.sleep(20);
    }
    return child;
  }
  return {
    address,
    async stop() {
      daemon.kill("SIGKILL");
      await daemon.exited;
      await rm(path, { force: true });
    },
    async start() {
      daemon = await begin();
    },
  };
}

/** True once it accepts connections. */
async function isThere(address: ScannerAddress): Promise<boolean> {
  const socket = { data() {} };
  try {
    const connection = await ("path" in address
      ? Bun.connect({ unix: address.path, socket })
      : Bun.connect({ hostname: address.host, port: address.port, socket }));
    connection.end();
    return true;
  } catch {
    return false;
  }
}
