import { limits } from "#/src/contract/limits";

const { min, max } = limits.priorityScore;

/** The scores as texts, lowest first. */
export const priorities = Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
