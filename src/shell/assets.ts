import { type Build, type Manifest, readBuild } from "#/islands/build/manifest";

let served: Build | null = null;

/**
 * Returns the manifest of the build.
 * @throws NoBuild if there is none
 */
export function assets(): Manifest {
  return build().manifest;
}

/**
 * Returns the text of the build's stylesheet.
 * @throws NoBuild
 */
export function styles(): string {
  return build().styles;
}

/**
 * Returns the folder with the build's files.
 * @throws NoBuild
 */
export function assetsFolder(): string {
  return build().folder;
}

/** Makes pages refer to this build from now on, for development and tests, which build while they run. */
export function serveBuild(build: Build) {
  served = build;
}

function build(): Build {
  served ??= readBuild();
  return served;
}
