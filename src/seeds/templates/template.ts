import { type ClientType, clientType } from "#/src/contract/choices/clients";
import type { TaskOwner } from "#/src/contract/choices/tasks";

/** One standard task as a category's file writes it; place and id follow from where it stands. */
export type StandardTask = {
  name: string;
  description: string;
  owner: TaskOwner;
  /** Days after the start of an onboarding. */
  dueInDays: number;
  clientTypes: ClientType[];
  required: boolean;
  links: string[];
  internalNotes: string | null;
};

type Details = Omit<
  StandardTask,
  "name" | "owner" | "clientTypes" | "required" | "links" | "internalNotes"
> & {
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

function task(owner: TaskOwner, name: string, details: Details): StandardTask {
  const {
    clientTypes = [...clientType.values],
    links = [],
    internalNotes = null,
    optional,
    ...rest
  } = details;
  return { name, owner, clientTypes, links, internalNotes, required: !optional, ...rest };
}
