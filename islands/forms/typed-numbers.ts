import * as v from "valibot";
import { limits } from "#/src/contract/limits";

/* Schemas for numbers as typed; the other form schemas are in typed.ts. */

/** A whole number from `min` to `max`, both at least 0; the message covers blank values and those below `min`. */
export function wholeNumber(min: number, max: number, tooSmall = `Must be at least ${min}`) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(tooSmall),
    v.regex(/^-?\d{1,15}$/, "Must be a whole number"),
    v.transform(Number),
    v.minValue(min, tooSmall),
    v.maxValue(max, tooMuch(max)),
  );
}

/** A whole number from `min` to `max`; blank is null. */
export function optionalWholeNumber(min: number, max: number) {
  const message = `Must be a whole number from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(\d{1,15})?$/, message),
    v.transform((text) => (text === "" ? null : Number(text))),
    v.nullable(v.pipe(v.number(), v.minValue(min, message), v.maxValue(max, message))),
  );
}

/** Whole units of money; blank is null. */
export function optionalAmount() {
  return v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => Number.isInteger(Number(text)), "Must be a whole number"),
    v.check((text) => Number(text) >= 0, "Must be at least 0"),
    v.check((text) => Number(text) <= limits.amount, tooMuch(limits.amount)),
    v.transform((text) => (text === "" ? null : Math.abs(Number(text)))),
  );
}

/** A number from 0 to `max`, with decimals; blank is null. */
export function optionalDecimal(max: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(-?\d{1,15}(\.\d{1,10})?)?$/, "Must be a number"),
    v.transform((text) => (text === "" ? null : Number(text))),
    v.nullable(v.pipe(v.number(), v.minValue(0, "Must be at least 0"), v.maxValue(max, tooMuch(max)))),
  );
}

/** A whole number from `min` to `max`; it must be there. */
export function numberInRange(min: number, max: number) {
  const message = `Must be a whole number from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.regex(/^\d{1,15}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

/** One of a few numbers. */
export function scale(steps: readonly string[]) {
  return v.pipe(v.picklist(steps), v.transform(Number));
}

function tooMuch(max: number): string {
  return `Must be at most ${max.toLocaleString("en-US")}`;
}
