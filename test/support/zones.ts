/**
 * Time zones of the tests: the portal in one, the machine and its browser in another, neither in UTC. At the tests'
 * fixed time it is already tomorrow for the portal, so a date from any other time zone is wrong.
 */
export const portalZone = "Pacific/Auckland";
export const machineZone = "America/New_York";
export const testMoment = "2026-03-08T12:00:00.000Z";

/** Sets them for this process and its children; call it before any date is read. */
export function enterZones() {
  process.env.TZ = machineZone;
  process.env.PORTAL_TIMEZONE = portalZone;
}
