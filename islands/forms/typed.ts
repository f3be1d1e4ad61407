import * as v from "valibot";
import { isInCalendar, outsideCalendar } from "#/src/contract/calendar";
import { limits } from "#/src/contract/limits";
import { isHttpUrl } from "#/src/contract/links";
import { isObjectPath } from "#/src/contract/objects";
import {
  isPlainLine,
  isPlainText,
  notPlainLine,
  notPlainText,
  withoutDirections,
  withoutHidden,
} from "#/src/contract/plain-text";
import { isTimeZone, notTimeZone } from "#/src/contract/time-zones";
import { isDate } from "#/src/format/show-dates";

/* Building blocks of form schemas: typed text, trimmed, with the API's limits and messages. The API accepts every
   value that they accept. */

export function requiredText(message?: string, max: number = limits.nameLength) {
  return v.pipe(typedLine(max), v.nonEmpty(message));
}

/** Blank becomes null, so that "absent" has a single form. */
export function optionalLine(max: number = limits.nameLength) {
  return v.pipe(typedLine(max), v.transform(orNull));
}

/** Same for multi-line text. */
export function optionalText(max: number = limits.textLength) {
  return v.pipe(typedLines(max), v.transform(orNull));
}

/** An IANA time zone, or null. */
export function optionalTimeZone() {
  return v.pipe(
    optionalLine(),
    v.check((name) => name === null || isTimeZone(name), notTimeZone),
  );
}

export function requiredNote(max: number, message?: string) {
  return v.pipe(typedLines(max), v.nonEmpty(message));
}

/** The message covers both a missing and an invalid address. */
export function emailAddress(message?: string) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(message),
    v.maxLength(limits.emailLength, tooLong(limits.emailLength)),
    v.regex(dottedAddress, message),
  );
}

export function optionalLink(message = "Please enter a valid URL") {
  return v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text === "" || isHttpUrl(text), message),
    v.transform(orNull),
  );
}

/** One address per line; blank lines are ignored. */
export function linkLines(max: number) {
  return v.pipe(
    v.string(),
    v.transform(splitLines),
    v.maxLength(max, `At most ${max} links`),
    v.everyItem(isHttpUrl, "Please enter a valid URL on each line"),
  );
}

/** A calendar date, or null for none. */
export function optionalDate() {
  return v.pipe(
    v.string(),
    v.check((text) => text === "" || isDate(text), "Must be a date"),
    v.check((text) => text === "" || isInCalendar(text), outsideCalendar),
    v.transform(orNull),
  );
}

export function requiredDate(message?: string) {
  return v.pipe(
    v.string(),
    v.nonEmpty(message),
    v.check(isDate, "Must be a date"),
    v.check(isInCalendar, outsideCalendar),
  );
}

/** An id, or null for none. */
export function optionalId() {
  return v.pipe(v.union([v.literal(""), v.pipe(v.string(), v.uuid())]), v.transform(orNull));
}

export function requiredId(message?: string) {
  return v.pipe(v.string(), v.nonEmpty(message), v.uuid());
}

/** One of these ids, or null for none. */
export function idAmong(ids: readonly string[]) {
  return v.pipe(v.picklist(["", ...ids]), v.transform(orNull));
}

/** The path of an uploaded picture, or null for none. */
export function optionalPicture() {
  return v.pipe(
    v.string(),
    v.check((path) => path === "" || isObjectPath(path)),
    v.transform(orNull),
  );
}

export function tooLong(max: number): string {
  return `Must be at most ${max.toLocaleString("en-US")} characters`;
}

function orNull(text: string): string | null {
  return text || null;
}

function isWellFormed(text: string): boolean {
  return text.isWellFormed();
}

function splitLines(typed: string): string[] {
  return typed
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function typedText(max: number) {
  return v.pipe(
    v.string(),
    v.maxLength(max, tooLong(max)),
    v.check(isWellFormed),
    v.transform(withoutHidden),
    v.trim(),
  );
}

function typedLines(max: number) {
  return v.pipe(typedText(max), v.transform(withoutDirections), v.trim(), v.check(isPlainText, notPlainText));
}

function typedLine(max: number) {
  return v.pipe(typedText(max), v.check(isPlainLine, notPlainLine));
}

/** Addresses that the API accepts: a dotted local part and a domain name with a top level. */
const dottedAddress = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;
