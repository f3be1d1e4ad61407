import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import * as v from "valibot";
import { setDefaultMessages } from "#/islands/forms/portal-form";
import {
  company,
  designPriority,
  designProjectType,
  projectClientStatus,
} from "#/src/contract/choices/design";
import { CreateDesignProject, UpdateDesignProject } from "#/src/contract/design";
import { limits } from "#/src/contract/limits";
import { changesTo, emptyProject, type ProjectFormValues, projectForm, valuesOf } from "./form";
import { project } from "./project.fixture";

setDefaultMessages();

const clientId = project().clientId;
const designerId = "0198c0de-0000-7000-8000-00000000de51";
const form = projectForm([designerId]);
const typed: ProjectFormValues = {
  ...emptyProject,
  projectName: "Spring listing",
  clientId,
  projectType: "infographics",
  dueDate: "2026-04-01",
};

/** Characters that break careless checks: whitespace, NUL, half a surrogate pair. */
const oddText = fc.string({
  unit: fc.constantFrom(..."aZ9 ,.@-:/?#%\u0000\u00a0\u200b\u2028\t\n\r".split(""), "\ud83d\ude00", "\ud800"),
  maxLength: 12,
});
const longText = (length: number) =>
  fc.constantFrom("n", "\ud83d\ude00").map((unit) => unit.repeat(length).slice(0, length + 1));
const text = fc.oneof(oddText, longText(limits.textLength));
const figure = fc.oneof(
  fc.integer({ min: -2, max: 20_000 }).map(String),
  fc.double({ min: -1, max: 200_000, noNaN: true }).map(String),
  oddText,
);
const link = fc.oneof(
  fc.webUrl({ withFragments: true }),
  oddText.map((tail) => `https://${tail}`),
  oddText,
);
const anyValues: fc.Arbitrary<ProjectFormValues> = fc.record({
  projectName: fc.oneof(fc.string({ minLength: 1 }), oddText, longText(limits.nameLength)),
  clientId: fc.constantFrom("", clientId, designerId),
  projectType: fc.constantFrom("", "posters", ...designProjectType.values),
  priority: fc.constantFrom("", ...designPriority.values),
  dueDate: fc.oneof(fc.constantFrom("", "2026-02-30", "2026-02-28", "0001-01-01"), oddText),
  numberOfAssets: figure,
  company: fc.constantFrom("", ...company.values),
  clientStatus: fc.constantFrom("", ...projectClientStatus.values),
  assignedDesignerId: fc.constantFrom("", designerId, clientId),
  description: text,
  clientBrief: text,
  internalNotes: text,
  designerNotes: text,
  estimatedHours: figure,
  actualHours: figure,
  numberOfRevisions: figure,
  assetFileLinks: fc.array(link, { maxLength: 60 }).map((links) => links.join("\n")),
  asanaLink: link,
});
/** Changes up to two fields at a time, so that most others pass. */
const nearlyTyped = fc
  .tuple(anyValues, fc.subarray(Object.keys(typed) as (keyof ProjectFormValues)[], { maxLength: 2 }))
  .map(([values, keys]) => ({ ...typed, ...Object.fromEntries(keys.map((key) => [key, values[key]])) }));

describe("the project form and the API", () => {
  test("everything the form accepts, the API accepts unchanged", () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.oneof(nearlyTyped, anyValues), (values) => {
        const { success, output } = v.safeParse(form, values);
        if (!success) return;
        accepted++;
        expect(CreateDesignProject.parse(output)).toMatchObject(output);
        expect(UpdateDesignProject.parse(output)).toEqual(output);
      }),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(200);
  });

  test("the form starts with the API's defaults, and a new project is not started", () => {
    const { projectName, projectType, dueDate } = typed;
    const least = CreateDesignProject.parse({ projectName, clientId, projectType, dueDate });
    expect(least).toMatchObject(v.parse(form, typed));
    expect(least).toMatchObject({ status: "not_started", progress: 0, clientApprovalStatus: "not_sent" });
  });
});

test.each<[keyof ProjectFormValues, string, string]>([
  ["projectName", " ", "Project name is required"],
  ["clientId", "", "Client is required"],
  ["projectType", "", "Project type is required"],
  ["priority", "", "Priority is required"],
  ["dueDate", "", "Due date is required"],
  ["dueDate", "1899-12-31", "Must be a year from 1900 to 2199"],
  ["numberOfAssets", "0", "Number of assets must be at least 1"],
  ["numberOfAssets", "", "Number of assets must be at least 1"],
  ["numberOfAssets", "-3", "Number of assets must be at least 1"],
  ["numberOfAssets", "1.5", "Must be a whole number"],
  ["numberOfAssets", "10001", "Must be at most 10,000"],
  ["company", "", "Company is required"],
  ["clientStatus", "", "Client status is required"],
  ["estimatedHours", "-1", "Must be at least 0"],
  ["actualHours", "many", "Must be a number"],
  ["numberOfRevisions", "-1", "Must be at least 0"],
  ["assetFileLinks", "https://a.test\nfile", "Please enter a valid URL on each line"],
  ["asanaLink", "javascript:alert(1)", "Please enter a valid URL"],
])("%s %j is refused with %p", (key, value, message) => {
  const [issue] = v.safeParse(form, { ...typed, [key]: value }).issues ?? [];
  expect([issue?.path?.[0]?.key, issue?.message]).toEqual([key, message]);
});

test("typed values become the API's input", () => {
  const values = {
    ...typed,
    numberOfAssets: " 3 ",
    assignedDesignerId: "",
    estimatedHours: "2.5",
    description: " \n",
    assetFileLinks: " https://a.test/1 \n\nhttps://b.test",
    asanaLink: " ",
  };
  expect(v.parse(form, values)).toMatchObject({
    numberOfAssets: 3,
    assignedDesignerId: null,
    estimatedHours: 2.5,
    actualHours: null,
    description: null,
    assetFileLinks: ["https://a.test/1", "https://b.test"],
    asanaLink: null,
  });
});

test("an edit sends only changed fields", () => {
  const opened = project({
    assignedDesignerId: designerId,
    estimatedHours: 2,
    assetFileLinks: ["https://a.test"],
  });
  expect(changesTo(form, opened, v.parse(form, valuesOf(opened)))).toEqual({});
  const edited = v.parse(form, { ...valuesOf(opened), assignedDesignerId: "", assetFileLinks: "" });
  expect(changesTo(form, opened, edited)).toEqual({ assignedDesignerId: null, assetFileLinks: [] });
});
