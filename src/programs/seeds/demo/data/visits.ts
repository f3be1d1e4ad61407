import type { PersonKey } from "./people";

type Visit = { by: PersonKey; client: string; daysAgo: number };

/** The last visits of clients' people. */
export const visits: readonly Visit[] = [
  { by: "clara", client: "Juniper & Salt", daysAgo: 1 },
  { by: "ingrid", client: "Stoneharbor Coffee", daysAgo: 2 },
  { by: "rosa", client: "Terravita Living", daysAgo: 1 },
  { by: "rosa", client: "Solenne Beauty", daysAgo: 9 },
  { by: "marisol", client: "Tidewell Pet Supply", daysAgo: 3 },
  { by: "denise", client: "Aurabloom Essentials", daysAgo: 2 },
  { by: "felix", client: "Harborline Outdoor", daysAgo: 6 },
  { by: "helena", client: "Brightwater Botanics", daysAgo: 16 },
  { by: "wes", client: "Oak & Ember Grills", daysAgo: 26 },
  { by: "brooke", client: "Kite & Anchor Swim", daysAgo: 31 },
];

/** People who stopped reminders. */
export const muted: readonly { by: PersonKey; daysAgo: number }[] = [
  { by: "brooke", daysAgo: 30 },
  { by: "wes", daysAgo: 24 },
];

/** People to whose address mail fails. */
export const unreachable: readonly { who: PersonKey; daysAgo: number }[] = [{ who: "joel", daysAgo: 20 }];

/** People who want mail in the morning of another place than their client's. */
export const awayFromHome: readonly { by: PersonKey; timeZone: string }[] = [
  { by: "rosa", timeZone: "Europe/Madrid" },
];

type Waiting = { client: string; by: PersonKey; daysAgo: number; openedDaysAgo?: number };

/** Invitations of primary contacts that wait to be accepted. */
export const waitingInvitations: readonly Waiting[] = [
  { client: "Nestling & Co", by: "noor", daysAgo: 12 },
  { client: "Lumen Loft Lighting", by: "marcus", daysAgo: 6, openedDaysAgo: 5 },
  { client: "Quillmark Stationery", by: "marcus", daysAgo: 4 },
  { client: "Moss & Marrow", by: "marcus", daysAgo: 2 },
];
