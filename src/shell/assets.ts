import { type Build, type Manifest, readBuild } from "#/islands/build/manifest";

let served: Build | null = null;

/** What the build made. @throws NoBuild when there was none */
export function assets(): Manifest {
  return build().manifest;
}

/** The text of the build's stylesheet. @throws NoBuild */
export function styles(): string {
  return build().styles;
}

/** Where the files of the build are. @throws NoBuild */
export function assetsFolder(): string {
  return build().folder;
}

/** Pages refer to this build from now on: development and tests make theirs while they run. */
export function serveBuild(build: Build) {
  served = build;
}

function build(): Build {
  served ??= readBuild();
  return served;
}
