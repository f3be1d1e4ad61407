import { join } from "node:path";
import {
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { freePorts } from "./free-ports";
import { patience } from "./patience";
import { endingWithUs, processFolder } from "./process-lifetime";
import { type SwiftPlace, writeSwiftFiles } from "./swift-files";
import { findSwift } from "./swift-install";

export type Swift = {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Empty at the start. */
  bucket: string;
  /** SIGSTOP: connections are accepted and never served. */
  pause(): void;
  resume(): void;
};

let shared: Promise<Swift> | undefined;

/** Returns this process's Swift, which takes seconds to start. Tests must expect leftovers of others. */
export function sharedSwift(): Promise<Swift> {
  shared ??= startSwift();
  return shared;
}

const region = "us-east-1";
const bucket = "portal";

/**
 * Starts OpenStack Swift with its S3 interface: a real S3 server on free ports of this machine, with its own folder.
 * It verifies signatures, bound headers and copies as Amazon does.
 * @throws with a sentence on how to install it, when Swift neither is nor can be installed
 */
async function startSwift(): Promise<Swift> {
  await findSwift();
  const folder = await processFolder("swift");
  const ports = freePorts(["proxy", "account", "container", "object"]);
  const place: SwiftPlace = { folder, ports };
  const credentials = await writeSwiftFiles(place);
  const servers = (["account", "container", "object", "proxy"] as const).map((server) =>
    spawn(place, server),
  );
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  const signalAll = (signal: NodeJS.Signals) => {
    for (const server of servers) server.kill(signal);
  };
  const swift: Swift = {
    endpoint,
    region,
    ...credentials,
    bucket,
    pause: () => signalAll("SIGSTOP"),
    resume: () => signalAll("SIGCONT"),
  };
  try {
    await makeBucket(swift, () => servers.some(({ exitCode }) => exitCode !== null));
  } catch (error) {
    const log = await Bun.file(join(folder, "proxy.log")).text();
    signalAll("SIGKILL");
    throw new Error(`Swift did not start: ${error}\n${log.slice(-2_000)}`);
  }
  return swift;
}

function spawn({ folder }: SwiftPlace, server: keyof SwiftPlace["ports"]) {
  const log = Bun.file(join(folder, `${server}.log`));
  return Bun.spawn(
    endingWithUs(`swift-${server}-server`, join(folder, `${server}-server.conf`), "--verbose"),
    {
      stdin: "ignore",
      stdout: log,
      stderr: log,
    },
  );
}

/** Retries until every server is up, as long as they run: creating a bucket does not involve the object server. */
async function makeBucket(swift: Swift, hasEnded: () => boolean) {
  const client = new S3Client({
    endpoint: swift.endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: swift.accessKeyId, secretAccessKey: swift.secretAccessKey },
    maxAttempts: 1,
  });
  const probe = { Bucket: bucket, Key: "probe" };
  const deadline = performance.now() + patience.test;
  for (;;) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: bucket })).catch(unlessThere);
      await client.send(new PutObjectCommand({ ...probe, Body: "up" }));
      await client.send(new DeleteObjectCommand(probe));
      return client.destroy();
    } catch (error) {
      if (hasEnded() || performance.now() > deadline) throw error;
      await Bun.sleep(200);
    }
  }
}

function unlessThere(error: unknown) {
  if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
}
