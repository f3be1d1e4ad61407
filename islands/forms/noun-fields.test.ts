import { describe, expect, test } from "bun:test";
import * as v from "valibot";
import type { z } from "zod";
import { CreateUpcomingAudit, UpdateAudit } from "#/src/contract/audits";
import { UpdateClient } from "#/src/contract/clients";
import { UpdateDesignProject } from "#/src/contract/design";
import { UpdateLead } from "#/src/contract/leads";
import { limits } from "#/src/contract/limits";
import { auditPlainFields, upcomingAuditFields } from "#/src/contract/nouns/audits";
import { clientFields } from "#/src/contract/nouns/clients";
import { projectFields } from "#/src/contract/nouns/design";
import type { Field, Fields } from "#/src/contract/nouns/field";
import { leadFields } from "#/src/contract/nouns/leads";
import { taskFormFields, templateFields } from "#/src/contract/nouns/tasks";
import { CreateTask } from "#/src/contract/tasks";
import { UpdateTemplate } from "#/src/contract/templates";
import { emptyOf, type FormField, formOf, kindsOfForms } from "./noun-fields";

const nouns: Record<string, { fields: Fields; wire: Record<string, z.ZodType | undefined> }> = {
  lead: { fields: leadFields, wire: UpdateLead.shape },
  client: { fields: clientFields, wire: UpdateClient.shape },
  project: { fields: projectFields, wire: UpdateDesignProject.shape },
  task: { fields: taskFormFields, wire: CreateTask.shape },
  template: { fields: templateFields, wire: UpdateTemplate.shape },
  audit: { fields: auditPlainFields, wire: UpdateAudit.shape },
  "upcoming audit": { fields: upcomingAuditFields, wire: CreateUpcomingAudit.shape },
};
const each = Object.entries(nouns).flatMap(([noun, { fields, wire }]) =>
  Object.entries(fields).flatMap(([name, field]) =>
    isOfForms(field) ? [{ noun, name, field, wire: wire[name] }] : [],
  ),
);

/** True for kinds with a form schema; forms define their own for the others. */
function isOfForms(field: Field): field is FormField {
  return kindsOfForms.some((kind) => kind === field.kind);
}

test("every kind of form field is in a form, and on the wire", () => {
  expect([...new Set(each.map(({ field }) => field.kind))].toSorted()).toEqual(kindsOfForms.toSorted());
  expect(each.filter(({ wire }) => wire === undefined)).toEqual([]);
});

describe("the form and the wire agree on hostile values of a field", () => {
  test.each(each.map((one) => [`${one.noun}: ${one.name}`, one] as const))(
    "%s",
    (_, { name, field, wire }) => {
      const form = formOf({ [name]: field }, {});
      const verdicts = hostileTo(field).map((typed) => {
        const [ofForm, ofWire] = [v.safeParse(form, { [name]: typed }), wire?.safeParse(sent(field, typed))];
        return {
          typed,
          form: ofForm.success ? JSON.stringify(ofForm.output[name]) : "refused",
          wire: ofWire?.success ? JSON.stringify(ofWire.data) : "refused",
        };
      });
      expect(verdicts.filter((verdict) => verdict.form !== verdict.wire)).toEqual([]);
      expect(new Set(verdicts.map(({ form }) => form === "refused"))).toEqual(new Set([true, false]));
    },
  );
});

test("a new row begins with the given values and the defaults of scales", () => {
  expect(emptyOf({ notes: leadFields.notes, score: leadFields.priorityScore }, {})).toEqual({
    notes: "",
    score: "3",
  });
  expect(emptyOf({ notes: leadFields.notes }, { notes: "Call" })).toEqual({ notes: "Call" });
});

const odd = [
  "",
  " ",
  "null",
  "\u0000",
  "\u200b",
  "\u202e",
  "\ud800",
  "\ud83d\ude00",
  "a\nb",
  "a\u2028b",
  "<script>alert(1)</script>",
  "' or 1=1 --",
  "=1+1",
  "__proto__",
];
const id = "0198c0de-0000-7000-8000-00000000abcd";

/** Returns hostile values for a field, values at its limits, and a valid one. */
function hostileTo(field: Field): (string | boolean)[] {
  switch (field.kind) {
    case "requiredLine":
    case "line":
      return [...odd, " Acme ", "n".repeat(limits.nameLength), "n".repeat(limits.nameLength + 1)];
    case "text":
      return [...odd, " A\r\nB ", "n".repeat(limits.textLength), "n".repeat(limits.textLength + 1)];
    case "email": {
      const local = (length: number) => `${"n".repeat(length - "@acme.test".length)}@acme.test`;
      const [longest, longer] = [local(limits.emailLength), local(limits.emailLength + 1)];
      return [
        ...odd,
        "n@acme.test",
        " n@acme.test ",
        "n@acme",
        "n..a@acme.test",
        "n@-acme.test",
        "@",
        longest,
        longer,
      ];
    }
    case "link":
    case "links": {
      const long = (length: number) => `https://a.test/${"u".repeat(length - "https://a.test/".length)}`;
      const urls = [
        "https://a.test",
        " http://a.test ",
        "javascript:alert(1)",
        "data:,x",
        "//a.test",
        "a.test",
      ];
      const many = (count: number) => Array.from({ length: count }, () => "https://a.test").join("\n");
      const lines = field.kind === "links" ? [many(field.max), many(field.max + 1), "https://a.test\nx"] : [];
      return [...odd, ...urls, long(limits.urlLength), long(limits.urlLength + 1), ...lines];
    }
    case "date":
      return [
        ...odd,
        "2026-02-28",
        "2026-02-30",
        "1899-12-31",
        "1900-01-01",
        "2199-12-31",
        "2200-01-01",
        "2026-3-1",
      ];
    case "reference":
      return [...odd, id, ` ${id}`, id.slice(1), `${id}' --`];
    case "timeZone":
      return [...odd, "Europe/Berlin", " utc ", "+02:00", "Mars/Base", "n".repeat(limits.nameLength + 1)];
    case "picture":
      return [
        ...odd,
        `/objects/uploads/${id}`,
        `/objects/secrets/${id}`,
        "/objects/photos/../x",
        "https://a.test/x.png",
      ];
    case "choice":
      return [...odd, ...field.choice.values, "toString", "constructor"];
    case "scale":
      return [...numbers, ...field.steps];
    case "flag":
      return [...odd, "true", "on", true, false];
    case "range":
    case "wholeNumber":
      return [
        ...numbers,
        ...[field.min, field.max].flatMap((edge) => [edge - 1, edge, edge + 1].map(String)),
      ];
    case "decimal":
      return [...numbers, String(field.max), `${field.max}.5`, String(field.max + 1)];
    case "amount":
      return [...numbers, String(limits.amount), String(limits.amount + 1)];
    default:
      throw new Error(`No form has ${field.kind}`);
  }
}

const numbers = [
  "",
  " ",
  "-1",
  "0",
  "1.5",
  "-0.5",
  "1,000",
  "many",
  "Infinity",
  "NaN",
  "9007199254740993",
  "1 2",
];

/** Returns the API value for a typed one: absent is null, numbers are numbers, links a list. */
function sent({ kind }: Field, typed: string | boolean): unknown {
  if (typeof typed === "boolean") return typed;
  switch (kind) {
    case "amount":
    case "decimal":
    case "wholeNumber":
    case "range":
    case "scale":
      return typed.trim() === "" ? null : Number(typed);
    case "links":
      return typed.split("\n").flatMap((line) => line.trim() || []);
    case "link":
      return typed.trim();
    case "date":
    case "reference":
    case "picture":
      return typed || null;
    default:
      return typed;
  }
}
