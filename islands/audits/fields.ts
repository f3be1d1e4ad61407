import { healthWeights, scoreNames } from "#/src/contract/choices/audits";
import { scoreKeys } from "#/src/contract/health";

/** The six sub-scores in order, each with its name and, if above one, its weight: "3x". */
export const scoreFields = scoreKeys.map((key) => ({
  key,
  name: scoreNames[key],
  weight: healthWeights[key] > 1 ? `${healthWeights[key]}x` : null,
  /** The maximum that it adds to a health score. */
  most: healthWeights[key],
}));
