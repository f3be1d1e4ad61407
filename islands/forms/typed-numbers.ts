import * as v from "valibot";

/* Numbers as a person types them; the rest of what forms are made of is in typed.ts. */

type WholeNumber = {
  min: number;
  max: number;
  /** Said of what is blank or less than `min`. */
  tooSmall?: string;
};

/** A whole number from `min` to `max`, both at least 0. */
export function wholeNumber({ min, max, tooSmall = `Must be at least ${min}` }: WholeNumber) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(tooSmall),
    v.regex(/^-?\d{1,15}$/, "Must be a whole number"),
    v.transform(Number),
    v.minValue(min, tooSmall),
    v.maxValue(max, `Must be at most ${max.toLocaleString("en-US")}`),
  );
}

/** A number from 0 to `max`, with decimals; blank is null. */
export function optionalAmount(max: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(-?\d{1,15}(\.\d{1,10})?)?$/, "Must be a number"),
    v.transform((text) => (text === "" ? null : Number(text))),
    v.nullable(
      v.pipe(
        v.number(),
        v.minValue(0, "Must be at least 0"),
        v.maxValue(max, `Must be at most ${max.toLocaleString("en-US")}`),
      ),
    ),
  );
}

/** A whole number within a range that is said as one, such as a percentage. */
export function wholeNumberIn(min: number, max: number) {
  const message = `Must be between ${min} and ${max}`;
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,15}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}
