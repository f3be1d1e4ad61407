import { type ClientType, clientType } from "#/src/contract/choices/clients";
import type { TaskOwner } from "#/src/contract/choices/tasks";

type Details = {
  description: string;
  /** Days after the start of an onboarding. */
  dueInDays: number;
  /** All without. */
  clientTypes?: ClientType[];
  links?: string[];
  internalNotes?: string;
  optional?: true;
};

/** The agency does it. */
export const weDo = (name: string, details: Details) => task("agency", name, details);

/** The client does it. */
export const clientDoes = (name: string, details: Details) => task("client", name, details);

/** Brands sold through distributors, whose listings are resold most. */
export const mlmBrands: ClientType[] = ["uncut_brands_mlm", "lacore_mlm"];

/** Brands that bring the selling account they have. */
export const uncutBrands: ClientType[] = ["uncut_brands_mlm", "uncut_brands"];

/** Brands of the Lacore group, which come without a selling account of their own. */
export const lacoreBrands: ClientType[] = ["lacore_mlm", "lacore"];

export const sellerCentral = "https://sellercentral.amazon.com";
export const sellerHelp = "https://sellercentral.amazon.com/help/hub";
export const brandRegistrySite = "https://brandregistry.amazon.com";
export const advertisingHelp = "https://advertising.amazon.com/help";

/** One standard task as a row has it; place and id follow from where it stands. */
export type StandardTask = ReturnType<typeof task>;

function task(defaultOwner: TaskOwner, name: string, details: Details) {
  const { description, dueInDays, clientTypes = [...clientType.values], links = [] } = details;
  return {
    ...{ name, description, clientTypes, defaultOwner },
    required: !details.optional,
    defaultDueInDays: dueInDays,
    referenceLinks: links,
    internalNotes: details.internalNotes ?? null,
  };
}
