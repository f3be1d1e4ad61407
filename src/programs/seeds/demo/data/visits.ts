import type { PersonKey } from "./people";

type Visit = { by: PersonKey; client: string; daysAgo: number };

/** The last visits of clients' people. */
export const visits: readonly Visit[] = [
  { by: "clara", client: "Juniper & Salt", daysAgo: 1 },
  { by: "ingrid", client: "Stoneharbor Coffee", daysAgo: 2 },
  { by: "rosa", client: "Terravita Living", daysAgo: 1 },
  { by: "rosa", client: "Solenne Beauty", daysAgo: 9 },
  { by: "wes", client: "Oak & Ember Grills", daysAgo: 26 },
];

/** People who stopped reminders. */
export const muted: readonly { by: PersonKey; daysAgo: number }[] = [{ by: "wes", daysAgo: 24 }];

type Waiting = { client: string; by: PersonKey; daysAgo: number; openedDaysAgo?: number };

/** Invitations of primary contacts that wait to be accepted. */
export const waitingInvitations: readonly Waiting[] = [
  { client: "Nestling & Co", by: "noor", daysAgo: 12 },
  { client: "Lumen Loft Lighting", by: "marcus", daysAgo: 6, openedDaysAgo: 5 },
  { client: "Quillmark Stationery", by: "marcus", daysAgo: 4 },
];
