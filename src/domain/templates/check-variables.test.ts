import { describe, expect, test } from "bun:test";
import { changedVariableErrors, variableErrors } from "./check-variables";

const template = { name: "Enroll", clientTitle: null, description: null, repeatPer: null };
const forEach = { ...template, repeatPer: "brand" as const };
const unknown = (name: string) => `There is no {{${name}}}. Use {{client}}, {{brand}} or {{launch}}.`;
const needsBrands = "{{brand}} needs one task for each brand.";

describe("variables in the texts of a template", () => {
  test.each(["{{client}} by {{ launch }}", "{client}, }} and {{ are plain text", "{{client}}{{client}}"])(
    "%j is fine in one task",
    (text) => {
      expect(variableErrors({ ...template, name: text, clientTitle: text, description: text })).toEqual([]);
    },
  );

  test("the brand is fine in a task for each brand", () => {
    expect(variableErrors({ ...forEach, name: "{{brand}} of {{client}}" })).toEqual([]);
  });

  test.each([
    ["{{x}}", unknown("x")],
    ["{{Client}}", unknown("Client")],
    ["{{}}", unknown("")],
    ["{{ client name }}", unknown("client name")],
    [`{{${"x".repeat(100)}}}`, unknown(`${"x".repeat(39)}…`)],
    ["{{brand}}", needsBrands],
    ["{{brand}} {{x}}", unknown("x")],
  ])("%j is refused in each text", (text, message) => {
    const texts = { name: text, clientTitle: text, description: text };
    const errors = ["name", "clientTitle", "description"].map((path) => ({ path, message }));
    expect(variableErrors({ ...template, ...texts })).toEqual(errors);
  });
});

describe("a change of a template", () => {
  const old = { ...template, name: "Old {{text}}" };

  test("is judged with the fields that stay", () => {
    const errors = [{ path: "name", message: needsBrands }];
    expect(changedVariableErrors({ ...forEach, name: "{{brand}}" }, { repeatPer: null })).toEqual(errors);
    expect(changedVariableErrors(template, { name: "{{brand}}", repeatPer: "brand" })).toEqual([]);
    expect(changedVariableErrors(old, { description: "New" })).toHaveLength(1);
  });

  test("of other fields does not judge texts from before there were variables", () => {
    expect(changedVariableErrors(old, { name: old.name, description: null, repeatPer: undefined })).toEqual(
      [],
    );
  });
});
