import { z } from "zod";
import { mostFields } from "./addresses/clients";
import { fieldParam, keyOfParam } from "./choices/field-names";
import { ClientFieldValues, FieldName, FieldOrder } from "./client-fields";
import { ClientStanding, ClientStatus, ClientType, VisitFilter, VisitState } from "./enums";
import { limits } from "./limits";
import { formLimits } from "./limits-of-forms";
import { clientFields } from "./nouns/clients";
import {
  Id,
  IsoDate,
  oneOf,
  optionalLine,
  pageKeys,
  personFields,
  requiredText,
  rowFields,
  Search,
  Timestamp,
  withDefaults,
} from "./primitives";
import { ImportedUrl, ImportRows } from "./table-imports";
import { wireOf } from "./wire";

const fields = wireOf(clientFields, {
  brandNames: z
    .array(requiredText())
    .min(1, "Brand Names are required")
    .max(limits.brandNames, `At most ${limits.brandNames} brand names`),
  clientType: ClientType,
  status: ClientStatus,
});

/** Visits of a client's people: the state, its start and the day of the last visit. */
export const Visits = z.object({
  state: VisitState.describe(
    "The best of the client's people; mail_fails and muted only if that is true of all of them",
  ),
  since: Timestamp.nullable().describe("Time since which it has been so; null if unknown"),
  lastVisitAt: IsoDate.nullable().describe("Day in the portal's time zone; null if nobody ever came in"),
  people: z.int().describe("Members, and people with an open invitation"),
});
export type Visits = z.infer<typeof Visits>;

export const Client = z.object({
  id: Id,
  name: z.string(),
  brandNames: z.array(z.string()),
  clientType: ClientType,
  primaryContactName: z.string(),
  primaryContactEmail: z.string(),
  websiteUrl: z.string().nullable(),
  amazonStorefrontUrl: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  accountManagerId: Id.nullable(),
  accountManager: z.object({ ...personFields, email: z.string() }).nullable(),
  timeZone: z
    .string()
    .nullable()
    .describe("IANA time zone in which its people get mail in the morning; null for the portal's"),
  status: ClientStatus,
  sendsReminders: z
    .boolean()
    .nullable()
    .describe("True when its people get reminder mails about what they owe; null for client users"),
  visits: Visits.optional().describe("Absent for client users"),
  fields: ClientFieldValues.optional().describe(
    "Values of the agency's own fields; absent for client users, and in lists unless asked for by `columns`",
  ),
  ...rowFields,
});
export type Client = z.infer<typeof Client>;

/** Task figures of one client; percentages are whole numbers from 0 to 100. */
export const TaskCounts = z.object({
  pastDueTasks: z.int(),
  percentComplete: z.int(),
  completedTasks: z.int(),
  totalTasks: z.int(),
  openTasks: z.int(),
});
export type TaskCounts = z.infer<typeof TaskCounts>;

/** Open work of the client's own people. */
export const Owes = z.object({
  tasks: z.int().describe("Their open tasks"),
  approvals: z.int().describe("Designs that wait for their decision"),
  nextDue: IsoDate.nullable().describe("The first due date of the tasks"),
});
export type Owes = z.infer<typeof Owes>;

export const ClientListItem = Client.extend({
  ...TaskCounts.shape,
  owes: Owes.optional().describe("Absent for client users"),
  targetLaunchDate: IsoDate.nullable(),
});
export type ClientListItem = z.infer<typeof ClientListItem>;

export const CreateClient = z.strictObject(
  withDefaults(fields, { clientType: "uncut_brands", status: "lead" }),
);
export type CreateClient = z.infer<typeof CreateClient>;
export type CreateClientInput = z.input<typeof CreateClient>;

export const UpdateClient = z.strictObject(fields).partial();
export type UpdateClient = z.infer<typeof UpdateClient>;

/**
 * Imported rows cannot name a picture, since there is no upload behind it. Their web addresses may lack the scheme,
 * and the account manager is given by name or email address.
 */
const importedFields = {
  websiteUrl: ImportedUrl,
  amazonStorefrontUrl: ImportedUrl,
  avatarUrl: z.null("Pictures cannot be imported"),
  accountManager: optionalLine(),
};
export const ImportedClient = CreateClient.omit({ accountManagerId: true }).extend(
  withDefaults(importedFields, {}),
);
export type ImportedClientInput = z.input<typeof ImportedClient>;
export const ImportedChange = UpdateClient.omit({ accountManagerId: true }).extend(importedFields).partial();

export const clientSort = [
  "name",
  "-name",
  "status",
  "-status",
  "progress",
  "-progress",
  "tasks",
  "-tasks",
  "dueDate",
  "-dueDate",
  "visits",
  "-visits",
  "createdAt",
  "-createdAt",
] as const;
export const ClientSort = oneOf(clientSort);
export type ClientSort = z.infer<typeof ClientSort>;

/** A user's id, or `unassigned` for clients without an account manager. */
const AccountManagerFilter = z.union([z.literal("unassigned"), Id], "Must be an id, or unassigned");

/** A list's filter by a kept field. */
export type FieldFilter = { key: string; value: string };

/** Names of kept fields, separated by commas. */
const Columns = z
  .string()
  .max(formLimits.fields * (formLimits.keyLength + fieldParam(",").length))
  .transform((text) => text.split(","))
  .pipe(z.array(FieldName))
  .transform((names) => [...new Set(names.flatMap((name) => keyOfParam(name) ?? []))]);

/** Query of the client list; any key switches paging on. */
export const ListClients = z
  .looseObject({
    ...pageKeys,
    search: Search,
    status: ClientStatus.optional(),
    pastDue: oneOf(["true"]).optional(),
    standing: ClientStanding.optional(),
    accountManagerId: AccountManagerFilter.optional(),
    visits: VisitFilter.optional(),
    sort: z
      .union([ClientSort, FieldOrder], `Must be one of ${clientSort.join(", ")}, field.{key}, -field.{key}`)
      .optional(),
    columns: Columns.optional().describe(
      "Kept fields that the rows have in `fields`, such as `field.vat_id,field.store_id`",
    ),
  })
  .transform((query, { addIssue }) => {
    const {
      page,
      pageSize,
      search,
      status,
      pastDue,
      standing,
      accountManagerId,
      visits,
      sort,
      columns,
      ...others
    } = query;
    const refuse = (path: string, message: string) =>
      addIssue({ code: "custom", path: [path], message, input: others[path] });
    const fields = Object.entries(others).flatMap(([name, value]): FieldFilter[] => {
      const key = FieldName.safeParse(name).success ? keyOfParam(name) : null;
      if (key !== null && typeof value === "string" && value.length <= limits.noteLength) {
        return [{ key, value }];
      }
      refuse(name, key === null ? "Unknown field" : "Must be one text");
      return [];
    });
    if (fields.length > mostFields.filters) {
      refuse(fieldParam(fields.at(-1)?.key ?? ""), `At most ${mostFields.filters} of these filter a list`);
    }
    const own = {
      page,
      pageSize,
      search,
      status,
      pastDue,
      standing,
      accountManagerId,
      visits,
      sort,
      columns,
    };
    return { ...given(own), ...(fields.length > 0 && { fields }) };
  })
  .describe("`field.{key}=` filters by the agency's own fields, at most three of them");
export type ListClients = z.output<typeof ListClients>;

/** Leaves out what is undefined. */
function given<T extends object>(values: T): Partial<T> {
  // Safe because a part of an object has its types.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Counts over all clients visible to the caller. */
export const ClientsSummary = z.object({
  total: z.int(),
  onTrack: z.int(),
  atRisk: z.int(),
  pastDue: z.int(),
});
export type ClientsSummary = z.infer<typeof ClientsSummary>;

export const ImportClients = ImportRows.extend({ startOnboarding: z.boolean().default(false) });
export type ImportClients = z.infer<typeof ImportClients>;
