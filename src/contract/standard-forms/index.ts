import type { CreateFormInput } from "../forms";
import { access } from "./access";
import { brandAssets } from "./assets";
import { brandsAndMarketplaces } from "./brands";
import { company } from "./company";
import { goalsAndBudget } from "./goals";

/** The forms that come with a new portal, in the order of an onboarding. */
export const standardForms: readonly CreateFormInput[] = [
  company,
  brandsAndMarketplaces,
  access,
  brandAssets,
  goalsAndBudget,
];
