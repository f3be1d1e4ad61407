import { mkdir } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";

type Server = "proxy" | "account" | "container" | "object";

export type SwiftPlace = { folder: string; ports: Record<Server, number> };

const secretAccessKey = "portal-test-secret";

/** Writes the configuration and the rings of a Swift with one device. Answers the credentials of its one user. */
export async function writeSwiftFiles(place: SwiftPlace) {
  const { folder } = place;
  await mkdir(join(folder, "d1"), { recursive: true });
  await Bun.write(join(folder, "proxy-server.conf"), proxyConf(place));
  for (const server of ["account", "container", "object"] as const) {
    await Bun.write(join(folder, `${server}-server.conf`), storageConf(place, server));
    await makeRing(place, server);
  }
  return { accessKeyId: "test:tester", secretAccessKey };
}

/** With `workers = 0` a server is one process, so that a signal reaches all of it. */
function defaults({ folder, ports }: SwiftPlace, server: Server): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports[server]}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}
mount_check = false
fallocate_reserve = 0
log_level = WARNING
`;
}

/**
 * The cache has no server behind it: Swift then asks its own servers each time. Nor does it turn its back on one for
 * a minute after ten refused connections: on a busy machine the proxy may be up long before the others are.
 */
function proxyConf(place: SwiftPlace): string {
  return `${defaults(place, "proxy")}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
error_suppression_interval = 0
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${secretAccessKey} .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;
}

function storageConf(place: SwiftPlace, server: Exclude<Server, "proxy">): string {
  return `${defaults(place, server)}
[pipeline:main]
pipeline = ${server}-server
[app:${server}-server]
use = egg:swift#${server}
`;
}

async function makeRing({ folder, ports }: SwiftPlace, server: Exclude<Server, "proxy">) {
  const builder = join(folder, `${server}.builder`);
  await ringBuilder(builder, "create", "4", "1", "1");
  await ringBuilder(builder, "add", `r1z1-127.0.0.1:${ports[server]}/d1`, "1");
  await ringBuilder(builder, "rebalance");
}

/** Exit code 1 is a warning: one device is no balance. */
async function ringBuilder(builder: string, ...command: string[]) {
  const child = Bun.spawn(["swift-ring-builder", builder, ...command], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const output = await new Response(child.stdout).text();
  if ((await child.exited) > 1) throw new Error(`swift-ring-builder ${command[0]} failed:\n${output}`);
}
