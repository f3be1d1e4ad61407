import { healthWeights, scoreNames } from "#/src/contract/choices/audits";
import { scoreKeys } from "#/src/contract/health";

/** The six sub-scores in their order, each with its name and, where it counts more than once, its weight: "3x". */
export const scoreFields = scoreKeys.map((key) => ({
  key,
  name: scoreNames[key],
  weight: healthWeights[key] > 1 ? `${healthWeights[key]}x` : null,
  /** The most that it adds to a health score. */
  most: healthWeights[key],
}));
