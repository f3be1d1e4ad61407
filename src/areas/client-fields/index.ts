export { type FieldQuery, readFieldQuery } from "./field-query";
export { keptFieldsNamed, listKeptFields, rowsOfClient, valuesOfClient } from "./queries";
export { checkValues, updateFields, writeValues } from "./update-fields";
