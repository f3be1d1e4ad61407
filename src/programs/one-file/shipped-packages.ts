import { dependencies } from "#/package.json";

/** Packages of the demo: included in released programs, but in no production install. */
export const demoPackages = ["oidc-provider", "postal-mime", "smtp-server"];

/** The direct dependencies of a released program. */
export const shippedPackages = [...Object.keys(dependencies), ...demoPackages];
