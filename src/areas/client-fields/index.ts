export { type FieldQuery, readFieldQuery } from "./field-query";
export { importedFields } from "./import-values";
export { type KeptValues, keptFieldsNamed, keptValuesOf, listKeptFields, rowsOfClient } from "./queries";
export { updateFields, writeValues } from "./update-fields";
