import { newUuid } from "#/src/client/new-uuid";
import { type FormColumnKind, type FormFieldKind, keptFieldKind } from "#/src/contract/choices/forms";
import type { CreateFormInput, FormField, FormSection } from "#/src/contract/forms";
import { formLimits } from "#/src/contract/limits-of-forms";

/** A field as edited: with an id for its place on the screen, and options and columns as typed. */
export type DraftField = Omit<FormField, "options" | "columns"> & {
  id: string;
  /** One option on each line. */
  options: string;
  columns: DraftColumn[];
  /** True once the key was typed by hand; before, it follows from the label. */
  hasOwnKey: boolean;
};
export type DraftColumn = {
  id: string;
  key: string;
  label: string;
  kind: FormColumnKind;
  required: boolean;
  options: string;
};
export type DraftSection = { id: string; title: string; intro: string; fields: DraftField[] };
export type DraftForm = { name: string; sections: DraftSection[] };

/** Returns a form as the editor shows it, with the same ids each time. */
export function draftOf(name: string, sections: readonly FormSection[]): DraftForm {
  return {
    name,
    sections: sections.map(({ title, intro, fields }, at) => ({
      id: `section-${at}`,
      title,
      intro: intro ?? "",
      fields: fields.map(({ options, columns, ...field }) => ({
        ...field,
        id: field.key,
        hasOwnKey: true,
        options: (options ?? []).join("\n"),
        columns: (columns ?? []).map((column) => ({
          ...column,
          id: column.key,
          options: (column.options ?? []).join("\n"),
        })),
      })),
    })),
  };
}

/** Returns the API's input. */
export function inputOf({ name, sections }: DraftForm): CreateFormInput {
  return {
    name,
    sections: sections.map(({ title, intro, fields }) => ({
      title,
      intro: intro.trim() === "" ? null : intro,
      fields: fields.map(fieldInput),
    })),
  };
}

function fieldInput({ id: _, hasOwnKey: __, options, columns, ...field }: DraftField) {
  const { kind, access, keep, mapsTo, showIf, ...plain } = field;
  const hasOptions = kind === "choice" || kind === "choices";
  return {
    ...plain,
    kind,
    ...(hasOptions && { options: linesOf(options) }),
    ...(kind === "table" && {
      columns: columns.map(({ id: _id, options: cells, ...column }) => ({
        ...column,
        ...(column.kind === "choice" && { options: linesOf(cells) }),
      })),
    }),
    ...(kind === "access" && { access: access ?? { kind: "seller_central" as const, marketplace: null } }),
    ...(keep && keptFieldKind.has(kind) && { keep: { ...keep, kind } }),
    ...(mapsTo && { mapsTo }),
    ...(showIf && { showIf }),
  };
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Returns the changed form with conditions that follow a field whose key has changed. */
export function followKeys(before: DraftForm, after: DraftForm): DraftForm {
  const renamed = renamedKeys(before, after);
  if (renamed.size === 0) return after;
  const followed = (field: DraftField): DraftField => {
    const key = field.showIf && renamed.get(field.showIf.key);
    return field.showIf && key ? { ...field, showIf: { ...field.showIf, key } } : field;
  };
  const sections = after.sections.map((section) => ({ ...section, fields: section.fields.map(followed) }));
  return { ...after, sections };
}

/** Returns the new keys by the former ones, without those that another field has too. */
function renamedKeys(before: DraftForm, after: DraftForm): ReadonlyMap<string, string> {
  const fieldsIn = ({ sections }: DraftForm) => sections.flatMap(({ fields }) => fields);
  const now = new Map(fieldsIn(after).map(({ id, key }) => [id, key]));
  const former = fieldsIn(before);
  return new Map(
    former.flatMap(({ id, key }) => {
      const next = now.get(id);
      const isShared = former.some((other) => other.id !== id && other.key === key);
      return next && key !== "" && next !== key && !isShared ? [[key, next] as const] : [];
    }),
  );
}

export function newSection(): DraftSection {
  return { id: newUuid(), title: "", intro: "", fields: [newField()] };
}

export function newField(kind: FormFieldKind = "text"): DraftField {
  return {
    ...{ id: newUuid(), key: "", label: "", help: null, example: null, kind, required: false },
    ...{ options: "", columns: [], hasOwnKey: false },
  };
}

export function newColumn(): DraftColumn {
  return { id: newUuid(), key: "", label: "", kind: "text", required: false, options: "" };
}

/** Derives a key from a label, without accents: "Legal name" becomes "legal_name". */
export function keyOfLabel(label: string): string {
  const plain = label
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^[_0-9]+|_+$/g, "");
  return plain.slice(0, formLimits.keyLength);
}

/** Lists the fields before this one whose answers can decide whether it is shown. */
export function decidingFields({ sections }: DraftForm, fieldId: string): DraftField[] {
  const all = sections.flatMap(({ fields }) => fields);
  const before = all.slice(
    0,
    all.findIndex(({ id }) => id === fieldId),
  );
  return before.filter(({ kind, key }) => key !== "" && ["yes_no", "choice", "choices"].includes(kind));
}

/** Returns the answers of a field on which another can depend. */
export function answersOf({ kind, options }: DraftField): { value: string; label: string }[] {
  if (kind === "yes_no") {
    return [
      { value: "true", label: "Yes" },
      { value: "false", label: "No" },
    ];
  }
  return linesOf(options).map((option) => ({ value: option, label: option }));
}
