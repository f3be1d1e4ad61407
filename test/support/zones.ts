/**
 * Where the tests' world is: the portal in one time zone, the machine and its browser in another, neither in UTC.
 * At the moment at which tests' clocks stand it is already tomorrow for the portal, so a date taken from anywhere
 * but the portal's time zone is a wrong one.
 */
export const portalZone = "Pacific/Auckland";
export const machineZone = "America/New_York";
export const testMoment = "2026-03-08T12:00:00.000Z";

/** For this process and those it starts; before anything asks for a date. */
export function enterZones() {
  process.env.TZ = machineZone;
  process.env.PORTAL_TIMEZONE = portalZone;
}
