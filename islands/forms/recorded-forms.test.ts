import { expect, test } from "bun:test";
import * as v from "valibot";
import { AgencyForm } from "#/islands/admin/agency";
import { AddUserForm, LinkClientForm, newToken, newUser, TokenForm } from "#/islands/admin/form";
import { LimitsForm } from "#/islands/admin/limits";
import { AuditForm, newAudit } from "#/islands/audits/form";
import { emptyUpcoming, UpcomingForm } from "#/islands/audits/upcoming-form";
import { taskForm } from "#/islands/client-dashboard/tasks/form";
import { ClientForm, emptyClient } from "#/islands/clients/form";
import {
  assetForm,
  emptyAsset,
  noRejection,
  RejectionForm,
  RevisionForm,
  SetBackForm,
} from "#/islands/design/asset-form";
import { emptyProject, projectForm } from "#/islands/design/form";
import { progressForm } from "#/islands/design/progress-form";
import { emptyLead, leadForm } from "#/islands/leads/form";
import { emptyTemplate, templateForm } from "#/islands/templates/form";
import { NameForm } from "./person-name";
import { setDefaultMessages } from "./portal-form";

/*
 * Types the same texts into each field of every form and compares what the form makes of them with the record in
 * `__snapshots__`: the value it sends, or the message under the field. Fields that treat all texts alike are listed
 * together. After an intended change, `bun test ./islands/forms/recorded-forms.test.ts --update-snapshots` rewrites
 * it; read the difference.
 */

setDefaultMessages();

const person = "01900000-0000-7000-8000-000000000001";
const forms: Record<string, object> = {
  ...{ AddUserForm, AgencyForm, AuditForm, ClientForm, LimitsForm, LinkClientForm, NameForm, RejectionForm },
  ...{ RevisionForm, SetBackForm, TokenForm, UpcomingForm },
  assetForm: assetForm("pending"),
  leadForm: leadForm([person]),
  TemplateForm: templateForm([]),
  progressForm: progressForm({ numberOfAssets: 4, clientApprovalStatus: "pending" }),
  projectForm: projectForm([person]),
  taskForm: taskForm([person], { hasClientField: true }),
  "taskForm of a client": taskForm([person]),
};

const link = "https://a.test/";
const typed: Record<string, unknown> = {
  ...{ nothing: "", "a space": " ", "two lines": " One \n Two ", "a list": "One, Two; One", NUL: "a\0b" },
  ...{ "200 letters": "n".repeat(200), "201 letters": "n".repeat(201), "2000 letters": "n".repeat(2_000) },
  ...{
    "2001 letters": "n".repeat(2_001),
    "10001 letters": "n".repeat(10_001),
    "100001 letters": "n".repeat(100_001),
  },
  ...{ "an address": " Kim@Brand.test ", "half an address": "kim@", link, "two links": `${link}\n${link}b` },
  ...{
    host: "a.test",
    script: "javascript:alert(1)",
    json: '{"a": 1}',
    "a rectangle of JSON": '[["a"], [1]]',
  },
  ...{ "a day": "2026-03-09", "no such day": "2026-02-30", zone: "Asia/Tokyo", color: "#12ab9F", id: person },
  ...{
    "0": "0",
    "-1": "-1",
    "1": "1",
    "1.5": "1.5",
    "1,5": "1,5",
    "$1,234.50": "$1,234.50",
    "12%": " 12 % ",
  },
  ...{ "10": "10", "11": "11", "100": "100", "101": "101", "365": "365", "366": "366", "1e20": "1e20" },
  ...{ yes: true, "a list of one": ["x"], "51 links": `${link}\n`.repeat(51), "51 names": "n,".repeat(51) },
};

const entriesOf = (form: object): Record<string, v.GenericSchema> =>
  "entries" in form && typeof form.entries === "object" ? { ...form.entries } : {};

function behaviourOf(schema: v.GenericSchema): string {
  const outcomes = Object.entries(typed).map(([name, text]) => {
    const { success, output, issues } = v.safeParse(schema, text);
    const taken = Object.is(output, text) ? "taken" : `taken as ${brief(output)}`;
    return [success ? taken : `"${issues[0].message}"`, name] as const;
  });
  const byOutcome = Map.groupBy(outcomes, ([outcome]) => outcome);
  return [...byOutcome]
    .map(([outcome, of]) => `  ${outcome}: ${of.map(([, name]) => name).join(", ")}`)
    .join("\n");
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 50)}… (${text.length})` : text;
}

test("each field of a form takes and refuses what is typed as recorded", () => {
  const fields = Object.entries(forms).flatMap(([name, form]) =>
    Object.entries(entriesOf(form)).map(([field, schema]): [behaviour: string, field: string] => [
      behaviourOf(schema),
      `${name}.${field}`,
    ]),
  );
  const alike = Map.groupBy(fields, ([behaviour]) => behaviour);
  const lines = [...alike].map(
    ([behaviour, of]) =>
      `${of
        .map(([, field]) => field)
        .toSorted()
        .join(", ")}\n${behaviour}`,
  );
  expect(fields.length).toBeGreaterThan(120);
  expect(lines.toSorted().join("\n")).toMatchSnapshot();
});

test("a new row starts with the recorded values", () => {
  const today = "2026-03-09";
  expect({
    ...{
      emptyAsset,
      emptyClient,
      emptyLead,
      emptyProject,
      emptyTemplate,
      emptyUpcoming,
      newUser,
      noRejection,
    },
    newAudit: newAudit(today, "c1"),
    newToken: newToken(today),
  }).toMatchSnapshot();
});
