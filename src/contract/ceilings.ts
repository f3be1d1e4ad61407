import { bucketFileBytes, diskFileBytes } from "./choices/files";
import { limits, serverLimits } from "./limits";
import { callLimits } from "./limits-of-calls";

/** Rate limit: a maximum number of acts in a window that opens with the first. */
type Rate = {
  /** The counted act, as named on the operations page. */
  what: string;
  most: number;
  per: "minute" | "hour" | "day";
  /** The scope of one counter. */
  each: string;
  above: "429" | "ignored silently";
};

/** Limit on how much may exist at a time, or be sent in one call. */
type Amount = {
  what: string;
  most: number;
  each: string;
  above: "400" | "409" | "413" | "429" | "503" | "507 for uploads";
  unit?: "bytes" | "percent";
};

/**
 * Every rate limit. The names are the key prefixes of the counters in `rate_limits`, which all processes on a
 * database share; only `calls` is counted per process.
 */
export const rates = {
  "sign-in": { what: "Sign-ins started", most: 30, per: "minute", each: "network address", above: "429" },
  "wrong-token": { what: "Wrong tokens", most: 30, per: "minute", each: "network address", above: "429" },
  "device-code": {
    what: "Sign-ins of programs, and their wrong codes",
    most: 30,
    per: "minute",
    each: "network address",
    above: "429",
  },
  "sign-in-link": {
    what: "Sign-in links requested",
    most: 30,
    per: "minute",
    each: "network address",
    above: "ignored silently",
  },
  "sign-in-link-to": {
    what: "Sign-in links requested",
    most: 5,
    per: "hour",
    each: "mail address, known or not",
    above: "ignored silently",
  },
  "sign-in-code": {
    what: "Sign-in codes tried",
    most: 30,
    per: "minute",
    each: "network address",
    above: "429",
  },
  "sign-in-code-to": {
    what: "Sign-in codes tried; further ones count as wrong",
    most: 20,
    per: "day",
    each: "mail address",
    above: "ignored silently",
  },
  invitation: {
    what: "Invitations accepted",
    most: 30,
    per: "minute",
    each: "network address",
    above: "429",
  },
  "invitation-link": {
    what: "New links of invitations requested",
    most: 30,
    per: "minute",
    each: "network address",
    above: "ignored silently",
  },
  "invitation-link-to": {
    what: "New links of invitations requested",
    most: 3,
    per: "day",
    each: "account and client",
    above: "ignored silently",
  },
  review: {
    what: "Forms of reviews by link",
    most: 30,
    per: "minute",
    each: "network address",
    above: "429",
  },
  "review-code": {
    what: "Codes of reviews requested",
    most: 30,
    per: "minute",
    each: "network address",
    above: "ignored silently",
  },
  "review-code-to": {
    what: "Codes of reviews requested, over all links",
    most: 5,
    per: "hour",
    each: "mail address",
    above: "ignored silently",
  },
  "task-link": {
    what: "Forms of links to a task or a design",
    most: 30,
    per: "minute",
    each: "network address",
    above: "429",
  },
  "request-link": {
    what: "Forms of links to a request",
    most: 30,
    per: "minute",
    each: "network address",
    above: "429",
  },
  "request-code": {
    what: "Codes for links to a request requested",
    most: 30,
    per: "minute",
    each: "network address",
    above: "ignored silently",
  },
  "request-code-to": {
    what: "Codes for links to a request requested",
    most: 5,
    per: "hour",
    each: "mail address",
    above: "ignored silently",
  },
  "task-link-new": {
    what: "New links to a task or a design, and codes for them, requested",
    most: 30,
    per: "minute",
    each: "network address",
    above: "ignored silently",
  },
  "task-link-to": {
    what: "New links to a task or a design requested",
    most: 3,
    per: "day",
    each: "account and task or project",
    above: "ignored silently",
  },
  unsubscribe: {
    what: "Kinds of mail turned off",
    most: 60,
    per: "minute",
    each: "network address",
    above: "429",
  },
  "refused-body": {
    what: "Pieces of 16 kB of refused bodies, signed in",
    most: 600,
    per: "minute",
    each: "person",
    above: "429",
  },
  "refused-body-from": {
    what: "Pieces of 16 kB of refused bodies, signed out",
    most: 60,
    per: "minute",
    each: "network address",
    above: "429",
  },
  calls: {
    what: "Calls of the API, pages and files, by session, token or link (`CALLS_PER_MINUTE`, 0 for no limit)",
    most: 3_000,
    per: "minute",
    each: "person and process",
    above: "429",
  },
  "own-name": { what: "Changes of one's own name", most: 10, per: "minute", each: "person", above: "429" },
  agency: { what: "Changes of the agency's settings", most: 60, per: "hour", each: "person", above: "429" },
  import: { what: "Calls of imports", most: 600, per: "minute", each: "person", above: "429" },
  upload: { what: "Uploads started", most: 60, per: "minute", each: "person", above: "429" },
  "upload-part": {
    what: "Calls about the parts of large uploads",
    most: 300,
    per: "minute",
    each: "person",
    above: "429",
  },
  comment: { what: "Comments and pins", most: 30, per: "minute", each: "person", above: "429" },
  "profile-day": { what: "Brand profiles by AI", most: 50, per: "day", each: "person", above: "429" },
  "mail-to": {
    what: "Mails, except news and those that strangers request; mails of jobs wait instead",
    most: 5,
    per: "hour",
    each: "recipient",
    above: "429",
  },
  "mail-by": { what: "Mails caused", most: 200, per: "day", each: "signed-in sender", above: "429" },
} as const satisfies Record<string, Rate>;

export type RateName = keyof typeof rates;

/** Every limit on amounts. */
export const amounts = {
  callBody: {
    what: "Body of a call, signed in",
    most: callLimits.bodyBytes,
    unit: "bytes",
    each: "call",
    above: "413",
  },
  publicBody: {
    what: "Body of a call, signed out",
    most: serverLimits.publicBodyBytes,
    unit: "bytes",
    each: "call",
    above: "413",
  },
  importRows: { what: "Rows of an import", most: callLimits.importRows, each: "call", above: "400" },
  pageRows: { what: "Rows of a list", most: callLimits.pageSizeMax, each: "page", above: "400" },
  bulkTasks: { what: "Tasks changed at once", most: limits.bulkTasks, each: "call", above: "400" },
  bulkClients: { what: "Clients mailed at once", most: limits.bulkClients, each: "call", above: "400" },
  reviewAddresses: {
    what: "Addresses that a version is sent to",
    most: serverLimits.reviewAddresses,
    each: "call",
    above: "400",
  },
  mentions: { what: "People mentioned", most: serverLimits.mentions, each: "comment", above: "400" },
  noticesRead: { what: "Notices marked as read", most: serverLimits.noticesRead, each: "call", above: "400" },
  streamsPerPerson: { what: "Open streams of events", most: 20, each: "person and process", above: "429" },
  streamsPerProcess: { what: "Open streams of events", most: 1_000, each: "process", above: "503" },
  forms: { what: "Forms", most: 200, each: "portal", above: "409" },
  formVersions: { what: "Versions of a form", most: 500, each: "form", above: "409" },
  keptFields: { what: "The agency's own fields of clients", most: 100, each: "portal", above: "409" },
  viewsOwned: { what: "Saved views", most: 50, each: "person, on all screens together", above: "409" },
  viewsShared: { what: "Shared views", most: 50, each: "screen", above: "409" },
  commentsPerSide: { what: "Comments", most: 5_000, each: "conversation and side of it", above: "409" },
  pinsPerRevision: { what: "Pins", most: 200, each: "version", above: "409" },
  revisionsPerAsset: { what: "Versions", most: 200, each: "asset", above: "409" },
  assetsPerProject: { what: "Assets", most: 500, each: "design project", above: "409" },
  onboardingTasks: { what: "Tasks", most: 2_000, each: "onboarding", above: "409" },
  clientAccess: { what: "Accesses", most: 200, each: "client", above: "409" },
  evidenceUrls: { what: "Links", most: 200, each: "task", above: "409" },
  filesPerTask: { what: "Files", most: 100, each: "task", above: "409" },
  partsSigned: {
    what: "Parts of an upload that addresses are requested for",
    most: limits.partsSigned,
    each: "call",
    above: "400",
  },
  fileInBucket: {
    what: "File of a task in a bucket",
    most: bucketFileBytes,
    unit: "bytes",
    each: "file",
    above: "400",
  },
  fileOnDisk: {
    what: "File of a task on the portal's own disk",
    most: diskFileBytes,
    unit: "bytes",
    each: "file",
    above: "400",
  },
  unusedUploads: { what: "Unused uploads", most: 50, each: "person", above: "409" },
  clientStorage: {
    what: "Files of tasks, including uploads in progress and files removed in the last 30 days (`CLIENT_STORAGE_GB`)",
    most: 20 * 1_073_741_824,
    unit: "bytes",
    each: "client",
    above: "409",
  },
  freeDisk: {
    what: "Space kept free on the disk of uploaded files",
    most: 10,
    unit: "percent",
    each: "disk, where files are on one",
    above: "507 for uploads",
  },
} as const satisfies Record<string, Amount>;
