import { mkdir } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";

type Server = "proxy" | "account" | "container" | "object";

export type SwiftPlace = { folder: string; ports: Record<Server, number> };

const storageServers = ["account", "container", "object"] as const;
const secretAccessKey = "portal-test-secret";

/** Writes the configuration and the rings of a Swift with one device. Returns the credentials of its only user. */
export async function writeSwiftFiles(place: SwiftPlace) {
  const { folder } = place;
  await mkdir(join(folder, "d1"), { recursive: true });
  await Bun.write(join(folder, "proxy-server.conf"), proxyConf(place));
  for (const server of storageServers) {
    await Bun.write(join(folder, `${server}-server.conf`), storageConf(place, server));
  }
  await makeRings(place);
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
 * The cache has no server, so Swift queries its own servers each time. It also does not avoid a server for a minute
 * after ten refused connections: on a busy machine the proxy may be up long before the others, and a
 * connection may take longer than half a second. Pages of any origin may send files and see their ETag, as the bucket's
 * CORS rule of docs/operations.md allows for the portal's.
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
conn_timeout = 60
node_timeout = 120
recoverable_node_timeout = 120
cors_allow_origin = *
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
cors_preflight_allow_origin = *
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

/**
 * Uses Swift's library to build all rings in one process: its command would need nine, each with half a second of
 * start-up.
 */
async function makeRings({ folder, ports }: SwiftPlace) {
  const rings = storageServers.map((server) => [join(folder, `${server}.ring.gz`), ports[server]]);
  const child = Bun.spawn([await swiftPython(), "-c", ringScript, JSON.stringify(rings)], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  const words = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(`Swift's rings could not be made:\n${words}`);
}

const ringScript = `
import json, sys
from swift.common.ring import RingBuilder
for path, port in json.loads(sys.argv[1]):
    builder = RingBuilder(4, 1, 1)
    builder.add_dev(dict(region=1, zone=1, ip="127.0.0.1", port=port, device="d1", weight=1))
    builder.rebalance()
    builder.get_ring().save(path)
`;

/** Finds the Python that Swift is installed for, which need not be the first on PATH. */
async function swiftPython(): Promise<string> {
  const command = await Bun.file(Bun.which("swift-ring-builder") ?? "").text();
  const [, python = "python3"] = /^#! *(\S+)/.exec(command) ?? [];
  return python;
}
