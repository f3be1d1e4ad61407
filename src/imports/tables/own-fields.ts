import { fieldParam } from "#/src/contract/choices/field-names";
import type { KeptField } from "#/src/contract/client-fields";
import { simplified } from "#/src/format/fold";
import { type FieldRule, headerNames, type Kind } from "./kind";

/**
 * Returns the kind with the agency's own fields. Their columns are named `field.{key}`, as in an export, or like the
 * field's label or key, unless another field has that name.
 */
export function withOwnFields(kind: Kind, fields: readonly KeptField[]): Kind {
  const owners = Map.groupBy(
    fields.flatMap((field) => namesOf(field).map((name) => ({ name, key: field.key }))),
    ({ name }) => name,
  );
  const known = headerNames(kind);
  const isFree = (name: string) => name !== "" && !known.has(name) && owners.get(name)?.length === 1;
  const rules = fields.map((field): [string, FieldRule] => {
    const headers = namesOf(field).filter(isFree).join(" ");
    return [fieldParam(field.key), { label: field.label, headers, ...readingOf(field) }];
  });
  return { ...kind, fields: { ...kind.fields, ...Object.fromEntries(rules) } };
}

/** Returns the header names of a field, best first. */
function namesOf({ key, label }: KeptField): string[] {
  return [...new Set([label, key].map(simplified))];
}

function readingOf({ kind, options }: KeptField): Partial<FieldRule> {
  switch (kind) {
    case "number":
      return { reads: "number" };
    case "money":
      return { reads: "money" };
    case "date":
      return { reads: "day" };
    case "choice":
      return { options: options.map(asOption) };
    case "choices":
      return { options: options.map(asOption), isList: true };
    case "yes_no":
      return {
        options: [
          { value: "true", label: "Yes" },
          { value: "false", label: "No" },
        ],
      };
    default:
      return {};
  }
}

const asOption = (value: string) => ({ value, label: value });
