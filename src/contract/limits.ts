/** Lengths in characters (Unicode code points), sizes in bytes, counts in items; shared by the wire, the forms and the database checks. */
export const limits = {
  nameLength: 200,
  searchLength: { min: 2, max: 100 },
  searchFound: 20,
  emailLength: 254,
  urlLength: 2048,
  textLength: 10_000,
  noteLength: 5_000,
  /** How long somebody may edit and delete what they said. */
  commentMinutes: 15,
  brandNames: 100,
  referenceLinks: 50,
  bodyDepth: 32,
  pageSize: 50,
  pageMax: 1_000_000,
  bulkTasks: 500,
  /** From so many tasks on a change of several is asked about first. */
  bulkTasksConfirmed: 10,
  activityShown: 5,
  deadlinesShown: 3,
  dueSoonDays: 2,
  mediumRiskPastDueTasks: 3,
  fileNameLength: 255,
  reportRows: 10_000_000,
  /** Of a sentence that says how a figure came about. */
  howLength: 500,
  imageBytes: 5_242_880,
  amount: 1_000_000_000_000,
  assetFileLinks: 50,
  hours: 100_000,
  numberOfAssets: 10_000,
  numberOfRevisions: 10_000,
  /** A year, also where it is a leap year. */
  tokenDays: { default: 90, max: 366 },
  templateDueDays: { min: 1, max: 365, default: 7 },
  priorityScore: { min: 1, max: 5, default: 3 },
  auditScore: { min: 1, max: 10, default: 5 },
  upcomingPriority: { min: 1, max: 10, default: 1 },
} as const;

/** The same for what no screen asks about: apart, so that screens need not load it. */
export const serverLimits = {
  notesLength: 1_000_000,
  /** Of what Asana says of a task. */
  importedNotesLength: 65_535,
  publicBodyBytes: 16_384,
  bodySeconds: 15,
  /** Within so many seconds the same link sent to the same address by the same person is one mail. */
  sameMailSeconds: 10,
  errorsNamed: 50,
  errorsPerRow: 10,
  errorPathLength: 200,
  activityEntries: 50,
  /** What a search of the audit log looks for at most. */
  entrySearchThings: 5_000,
  onTrackPercent: 50,
  filePauseSeconds: 30,
  fileMinutes: 15,
  uploadMinutes: 5,
  /** To whom a version is sent at once. */
  reviewAddresses: 10,
  healthHistory: 12,
  projects: 10_000,
  /** Of what a client is asked to do, and of what the agency does and did, as their home shows it. */
  homeAsked: 50,
  homeSteps: 5,
  homeDays: 30,
  homeUnread: 50,
  profileEntries: 12,
  viewQuery: 4_000,
  /** Of a task's files, the newest, as the client's home shows them. */
  homeFiles: 5,
  /** How long the virus scanner's answer about a file holds. */
  scanDays: 7,
  mentions: 20,
  /** So many changes are told to who was away; of more only that they are to read again. */
  eventsMissed: 500,
  /** What of a client's entries is looked through for those that the client is shown. */
  entriesMissed: 5_000,
} as const;
