const latin1 = new TextDecoder("latin1");

/** The part of a workbook, document or presentation that declares the type of all other parts. */
export const contentTypesPart = "[content_types].xml";

/**
 * Part names that programs store code under. Readers go by the content types, so parts with other names may hold code
 * too.
 */
const codePart = /(^|\/)vbaProject\.bin$|(^|\/)(intl)?macrosheets\//i;

/** Content types of code: VBA, Excel 4 macro sheets, and every kind of file that may contain either. */
const codeType = /macro|vba/i;

/** Ways to disguise a content type from a plain text search. */
const disguised = /<!DOCTYPE|&#/i;
const end = /<\/(?:\w+:)?Types\s*>\s*$/;

/** True for a part with a name that programs use for macros. */
export function isMacroPart(name: string): boolean {
  return codePart.test(name);
}

/** True for content types that declare code, or that are truncated or disguised and so cannot be trusted. */
export function declaresMacros(contentTypes: Uint8Array): boolean {
  // In UTF-16 every other byte of these letters is zero.
  const text = latin1.decode(contentTypes).replaceAll("\0", "");
  return codeType.test(text) || disguised.test(text) || !end.test(text);
}
