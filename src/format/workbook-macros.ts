const latin1 = new TextDecoder("latin1");

/** The part of a workbook, document or presentation that says what each of its other parts is. */
export const contentTypesPart = "[content_types].xml";

/** Names of parts that programs write code to. Readers go by the content types, so other names may hold it too. */
const codePart = /(^|\/)vbaProject\.bin$|(^|\/)(intl)?macrosheets\//i;

/** What names code among content types: VBA, macro sheets of Excel 4, and every kind of file that may have either. */
const codeType = /macro|vba/i;

/** Ways to spell a content type so that it is not found as it stands. */
const disguised = /<!DOCTYPE|&#/i;
const end = /<\/(?:\w+:)?Types\s*>\s*$/;

/** True for a part that is called what programs call their macros. */
export function isCalledCode(name: string): boolean {
  return codePart.test(name);
}

/** True for content types that name code, or that are cut off or disguised, so that nobody can tell. */
export function namesCode(contentTypes: Uint8Array): boolean {
  // In UTF-16 each letter has a zero beside it.
  const text = latin1.decode(contentTypes).replaceAll("\0", "");
  return codeType.test(text) || disguised.test(text) || !end.test(text);
}
