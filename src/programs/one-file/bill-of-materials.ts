import type { Build } from "#/src/contract/build";
import { shippedPackages } from "./shipped-packages";

/** Metadata of a package in bun.lock. */
type Needs = {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalPeers?: string[];
  os?: unknown;
  cpu?: unknown;
};
type Lock = {
  workspaces: { "": { dependencies: Record<string, string>; devDependencies: Record<string, string> } };
  packages: Record<string, [id: string, registry: string, needs: Needs, integrity: string]>;
};

/**
 * `excluded` packages build and test the portal and are in no program; `optional` ones are needed on some machines.
 */
type Scope = "required" | "optional" | "excluded";
type Component = {
  type: "library";
  "bom-ref": string;
  name: string;
  version: string;
  scope: Scope;
  purl: string;
  hashes: { alg: "SHA-512"; content: string }[];
};

/** Converts a bun.lock, as text, to a bill of materials in CycloneDX 1.6. */
export function billOfMaterials(lockText: string, { version, commit, builtAt }: Build) {
  const lock = Bun.JSONC.parse(lockText) as Lock;
  const shipped = withNeeds(lock, shippedPackages);
  const components = new Map<string, Component>();
  const needs = new Map<string, Set<string>>();
  for (const [place, entry] of Object.entries(lock.packages)) {
    const component = componentOf(entry, shipped.has(place));
    const { purl } = component;
    // A version may occur in several places; one that is shipped takes precedence.
    if ((components.get(purl)?.scope ?? "excluded") === "excluded") components.set(purl, component);
    const found = placesNeeded(lock, place).map((each) => purlOf(lock, each));
    needs.set(purl, new Set([...(needs.get(purl) ?? []), ...found]));
  }
  const portal = `pkg:generic/agency-portal@${version}`;
  const { dependencies, devDependencies } = lock.workspaces[""];
  const direct = Object.keys({ ...dependencies, ...devDependencies }).map((name) => purlOf(lock, name));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${Bun.randomUUIDv5(`${lockText}\n${version}\n${commit}`, "oid")}`,
    version: 1,
    metadata: {
      ...(builtAt && { timestamp: builtAt }),
      component: {
        ...{ type: "application", "bom-ref": portal, name: "agency-portal", version, purl: portal },
        ...(commit && { properties: [{ name: "commit", value: commit }] }),
      },
    },
    components: [...components.values()],
    dependencies: [
      { ref: portal, dependsOn: direct.toSorted() },
      ...[...needs].map(([ref, found]) => ({ ref, dependsOn: [...found].toSorted() })),
    ],
  };
}

function componentOf(
  [id, , { os, cpu }, integrity]: Lock["packages"][string],
  isShipped: boolean,
): Component {
  const at = id.lastIndexOf("@");
  const [name, version] = [id.slice(0, at), id.slice(at + 1)];
  const purl = purlFor(id);
  const [, digest] = /^sha512-(.+)$/.exec(integrity) ?? [];
  if (!digest) throw new Error(`bun.lock has no SHA-512 for ${id}.`);
  return {
    ...{ type: "library", "bom-ref": purl, name, version, purl },
    scope: !isShipped ? "excluded" : os || cpu ? "optional" : "required",
    hashes: [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }],
  };
}

const purlFor = (id: string) => `pkg:npm/${id.replace(/^@/, "%40")}`;

function purlOf({ packages }: Lock, place: string): string {
  const id = packages[place]?.[0];
  if (!id) throw new Error(`bun.lock has no entry for ${place}.`);
  return purlFor(id);
}

/** Returns the lock's places of these packages and all their dependencies. */
function withNeeds(lock: Lock, names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const waiting = [...names];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    waiting.push(...placesNeeded(lock, place));
  }
  return seen;
}

/** Resolves a package's dependencies in the lock: nested below it, then below its parents, then at the top. */
function placesNeeded({ packages }: Lock, place: string): string[] {
  const {
    dependencies,
    optionalDependencies,
    peerDependencies,
    optionalPeers = [],
  } = packages[place]?.[2] ?? {};
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !optionalPeers.includes(name));
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
  const above = place.match(/(?:@[^/]+\/)?[^/]+/g) ?? [];
  return names.flatMap((name) => {
    const tries = above.map((_, at) => [...above.slice(0, above.length - at), name].join("/"));
    return [...tries, name].find((each) => each in packages) ?? [];
  });
}
