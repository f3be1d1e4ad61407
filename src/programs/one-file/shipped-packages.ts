import { dependencies } from "#/package.json";

/** Packages of the demo: they are in the programs that are released, and in no production install. */
export const demoPackages = ["oidc-provider", "postal-mime", "smtp-server"];

/** The packages that a released program is made from, without those that they need in turn. */
export const shippedPackages = [...Object.keys(dependencies), ...demoPackages];
