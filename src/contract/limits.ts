/**
 * Lengths in characters (Unicode code points), sizes in bytes, counts in items; shared by the API, the forms and the
 * database checks.
 */
export const limits = {
  nameLength: 200,
  searchLength: { min: 2, max: 100 },
  emailLength: 254,
  urlLength: 2048,
  textLength: 10_000,
  noteLength: 5_000,
  /** Time in which authors can edit and delete a comment. */
  commentMinutes: 15,
  /** Length of the sender's own line in an invitation. */
  invitationLine: 300,
  brandNames: 100,
  /** Days off of the agency's calendar. */
  daysOff: 500,
  referenceLinks: 50,
  bodyDepth: 32,
  /** Cards of a board's column at first, and how many more each press shows. */
  boardColumn: { first: 10, more: 20 },
  /** Files and links of one answer to a task. */
  answerFiles: 10,
  answerLinks: 20,
  bulkTasks: 500,
  /** Clients whose people are mailed at once. */
  bulkClients: 200,
  /** Number of tasks from which a bulk change asks for confirmation. */
  bulkTasksConfirmed: 10,
  activityShown: 5,
  deadlinesShown: 3,
  dueSoonDays: 2,
  mediumRiskPastDueTasks: 3,
  imageBytes: 5_242_880,
  /** Maximum number of parts of a large upload that are signed in one call. */
  partsSigned: 20,
  amount: 1_000_000_000_000,
  assetFileLinks: 50,
  hours: 100_000,
  numberOfAssets: 10_000,
  numberOfRevisions: 10_000,
  /** 366 days make a year, leap years included. */
  tokenDays: { default: 90, max: 366 },
  /** Prerequisites of a task, prerequisites in an onboarding, and the days after each. */
  taskNeeds: 50,
  onboardingNeeds: 2_000,
  needAfterDays: { min: 0, max: 90 },
  /** Weeks or months between the occurrences of a task. */
  repeatEvery: { min: 1, max: 52 },
  /** Tasks that a plan may move. */
  plannedTasks: 2_000,
  /** Conditions of a template. */
  templateConditions: 10,
  /** Number of brands in such a condition. */
  conditionBrands: { min: 0, max: 100 },
  templateDueDays: { min: 1, max: 365, default: 7 },
  priorityScore: { min: 1, max: 5, default: 3 },
  auditScore: { min: 1, max: 10, default: 5 },
  upcomingPriority: { min: 1, max: 10, default: 1 },
} as const;

/** Limits that no screen needs, in an object of their own so that browsers do not load them. */
export const serverLimits = {
  notesLength: 1_000_000,
  /** Maximum length of a task's notes in Asana. */
  importedNotesLength: 65_535,
  publicBodyBytes: 16_384,
  linkBodyBytes: 81_920,
  bodySeconds: 15,
  /** Within this time the same link from the same sender to the same address is mailed once. */
  sameMailSeconds: 10,
  errorsNamed: 50,
  errorsPerRow: 10,
  /** Fields of an imported row, before unknown ones are named: no kind has as many columns. */
  rowFields: 1_000,
  errorPathLength: 200,
  activityEntries: 50,
  searchFound: 20,
  fileNameLength: 255,
  reportRows: 10_000_000,
  /** Length of the sentence on how a figure was computed. */
  howLength: 500,
  /** Maximum number of things that a search of the audit log matches. */
  entrySearchThings: 5_000,
  onTrackPercent: 50,
  filePauseSeconds: 30,
  fileMinutes: 15,
  uploadMinutes: 5,
  /** Size of a part of a large upload, and the validity of its address. */
  partBytes: 8_388_608,
  partMinutes: 60,
  partsOfFile: 256,
  /** Time in which an upload can be used; it is removed after a day. */
  uploadHours: 23,
  /** Recipients of one version sent for review. */
  reviewAddresses: 10,
  healthHistory: 12,
  projects: 10_000,
  /** Entries of the client home: tasks for the client, and the agency's current and past steps. */
  homeItems: 50,
  homeSteps: 5,
  homeDays: 30,
  homeUnread: 50,
  profileEntries: 12,
  viewQuery: 4_000,
  /** Newest files of a task on the client home. */
  homeFiles: 5,
  /** Validity of the virus scanner's verdict on a file. */
  scanDays: 7,
  mentions: 20,
  /** Notices marked as read in one call. */
  noticesRead: 200,
  /** Missed changes that a reconnecting client receives; above that it only receives a reload. */
  eventsMissed: 500,
  /** Entries of a client that are searched for those visible to the client. */
  entriesMissed: 5_000,
} as const;
