import { type ClientType, clientType } from "#/src/contract/choices/clients";
import type { Condition, ConditionOp } from "#/src/contract/choices/conditions";
import type { DueFrom } from "#/src/contract/choices/due-dates";
import { fieldParam } from "#/src/contract/choices/field-names";
import type { TaskOwner } from "#/src/contract/choices/tasks";
import { stableId } from "#/src/domain/stable-id";

type Details = {
  description: string;
  /** Working days after its prerequisites, or after the start of the onboarding without any. */
  dueInDays: number;
  /** Counts those days back from the target launch date. */
  isBeforeLaunch?: true;
  /** Names of the tasks that must be done first. */
  needs?: string[];
  /** All types if not given. */
  clientTypes?: ClientType[];
  links?: string[];
  internalNotes?: string;
  /** Name of the task for clients, where the team's would puzzle them. */
  clientTitle?: string;
  /** Name of the standard form that the client fills in for it. */
  form?: string;
  optional?: true;
  /** All of them must hold for a client to get the task. */
  conditions?: Condition[];
  /** A client gets one task for each of its brands. */
  isForEachBrand?: true;
};

/** Defines a task of the agency. */
export const weDo = (name: string, details: Details) => task("agency", name, details);

/** Defines a task of the client. */
export const clientDoes = (name: string, details: Details) => task("client", name, details);

/** Brands sold through distributors, whose listings are resold most often. */
export const mlmBrands: ClientType[] = ["uncut_brands_mlm", "lacore_mlm"];

/** Brands that bring their own selling account. */
export const uncutBrands: ClientType[] = ["uncut_brands_mlm", "uncut_brands"];

/** Brands of the Lacore group, which come without a selling account of their own. */
export const lacoreBrands: ClientType[] = ["lacore_mlm", "lacore"];

/** A condition on one of the agency's own fields that the standard forms fill. */
export function answered(key: string, op: ConditionOp, value: Condition["value"]): Condition {
  return { field: fieldParam(key), op, value };
}

export const sellerCentral = "https://sellercentral.amazon.com";
export const sellerHelp = "https://sellercentral.amazon.com/help/hub";
export const brandRegistrySite = "https://brandregistry.amazon.com";
export const advertisingHelp = "https://advertising.amazon.com/help";

/** A standard task as a row, except for position and id, which are derived from its place in the plan. */
export type StandardTask = ReturnType<typeof task>;

function task(defaultOwner: TaskOwner, name: string, details: Details) {
  const { description, dueInDays, clientTypes = [...clientType.values], links = [] } = details;
  return {
    ...{ name, description, clientTypes, defaultOwner },
    required: !details.optional,
    defaultDueInDays: dueInDays,
    dueFrom: dueFromOf(details),
    dueUnit: "working_days" as const,
    needs: details.needs ?? [],
    referenceLinks: links,
    internalNotes: details.internalNotes ?? null,
    conditions: details.conditions ?? [],
    repeatPer: details.isForEachBrand ? ("brand" as const) : null,
    clientTitle: details.clientTitle ?? null,
    formId: details.form === undefined ? null : stableId(`form ${details.form}`),
  };
}

function dueFromOf({ isBeforeLaunch, needs }: Details): DueFrom {
  if (isBeforeLaunch) return "launch";
  return needs ? "needs" : "start";
}
