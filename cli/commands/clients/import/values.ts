import { fold } from "../../../../src/format/fold";
import { WrongUsage } from "../../../exit";
import { type Columns, findHeader, hasHeader } from "./columns";
import { checkValue } from "./fields";

/** What the texts of a column stand for, by the column's place and the folded text. */
export type Values = Map<number, Map<string, string>>;

/**
 * Reads `Header:text=value`: cells of that column that hold the text, in any case, count as the value.
 * @throws WrongUsage for what is none, an unknown or unused column, and a value that its field cannot have
 */
export function readValues(given: readonly string[], headers: readonly string[], columns: Columns): Values {
  const values: Values = new Map();
  for (const argument of given) {
    const { header, text, value } = parse(argument, headers);
    const at = findHeader(headers, header);
    checkUse(at, header, value, columns);
    const ofColumn = values.get(at) ?? new Map<string, string>();
    if (ofColumn.has(fold(text))) throw new WrongUsage(`"${text}" of "${header}" has two values.`);
    values.set(at, ofColumn.set(fold(text), value));
  }
  return values;
}

/** The header ends at the first colon before which there is one of the file; the value begins at the last equals sign. */
function parse(argument: string, headers: readonly string[]) {
  const end = argument.lastIndexOf("=");
  const colons = [...argument.slice(0, Math.max(end, 0)).matchAll(/:/g)].map(({ index }) => index);
  const colon = colons.find((at) => hasHeader(headers, argument.slice(0, at))) ?? colons[0];
  if (colon === undefined || colon === 0) {
    throw new WrongUsage(`"${argument}" is not a value such as "Header:text=value".`);
  }
  return {
    header: argument.slice(0, colon).trim(),
    text: argument.slice(colon + 1, end).trim(),
    value: argument.slice(end + 1).trim(),
  };
}

function checkUse(at: number, header: string, value: string, columns: Columns) {
  const [field, places] = [...columns].find(([, places]) => places.includes(at)) ?? [];
  if (!field || !places) throw new WrongUsage(`The column "${header}" fills no field. Map it first.`);
  if (value !== "" && places.length === 1) checkValue(field, value, `the value of "${header}"`);
}
