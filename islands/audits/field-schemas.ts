import * as v from "valibot";
import { limits } from "#/src/contract/limits";
import { type Json, parseJson } from "./structured/json";

/** An amount or a count, such as "12,500.50". */
export function amount() {
  const most = `Must be at most ${limits.amount.toLocaleString("en-US")}`;
  return v.pipe(
    typedNumber(),
    v.check((value) => value === null || value >= 0, "Must be at least 0"),
    v.check((value) => value === null || value <= limits.amount, most),
  );
}

export function percent() {
  return v.pipe(
    typedNumber(),
    v.check((value) => value === null || (value >= 0 && value <= 100), "Must be between 0 and 100"),
  );
}

/** Any JSON, kept as typed; blank means null. */
export function jsonText() {
  return v.pipe(
    v.string(),
    v.check((text) => isBlank(text) || parseJson(text) !== undefined, "Must be valid JSON"),
    v.check((text) => depthOf(valueIn(text)) <= deepest, `Must be nested at most ${deepest} levels deep`),
    v.check((text) => !hasReservedName(valueIn(text)), `Must not use the names ${reserved.join(" and ")}`),
    v.transform((text): Json => valueIn(text)),
  );
}

/** Parses a field's text; null while it is blank or not JSON. */
function valueIn(text: string): Json {
  return isBlank(text) ? null : (parseJson(text) ?? null);
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}

/** The field itself is one level deep in the request. */
const deepest = limits.bodyDepth - 1;
/** Keys that the API accepts nowhere. */
const reserved = ["__proto__", "constructor"];

function depthOf(value: Json): number {
  if (typeof value !== "object" || value === null) return 0;
  let below: Json[] = [value];
  let depth = 0;
  while (below.length > 0) {
    depth += 1;
    below = below.flatMap(childrenOf).filter((child) => typeof child === "object" && child !== null);
  }
  return depth;
}

function hasReservedName(value: Json): boolean {
  if (typeof value !== "object" || value === null) return false;
  const isReserved = !Array.isArray(value) && reserved.some((name) => Object.hasOwn(value, name));
  return isReserved || childrenOf(value).some(hasReservedName);
}

function childrenOf(value: Json): Json[] {
  return typeof value === "object" && value !== null ? Object.values(value) : [];
}

function typedNumber() {
  return v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text === "" || plainNumber.test(text) || groupedNumber.test(text), "Must be a number"),
    v.transform((text) => (text === "" ? null : Number(text.replaceAll(",", "")))),
  );
}

const plainNumber = /^-?\d{1,16}(\.\d{1,20})?(e[+-]?\d{1,3})?$/i;
const groupedNumber = /^-?\d{1,3}(,\d{3}){1,4}(\.\d{1,9})?$/;
