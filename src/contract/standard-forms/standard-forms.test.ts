import { expect, test } from "bun:test";
import { fieldsOf } from "../form-answers";
import { CreateForm } from "../forms";
import { standardForms } from ".";

test.each(standardForms.map((form) => [form.name, form] as const))("%s is a valid form", (_, form) => {
  const { error } = CreateForm.safeParse(form);
  expect(error?.issues).toBeUndefined();
});

test("kept fields have one kind and one label in all forms", () => {
  const kept = standardForms.flatMap((form) =>
    fieldsOf(CreateForm.parse(form).sections).flatMap(({ keep }) => (keep ? [keep] : [])),
  );
  for (const { key, kind, label } of kept) {
    expect(
      kept.filter((each) => each.key === key).every((each) => each.kind === kind && each.label === label),
    ).toBe(true);
  }
  expect(kept.length).toBeGreaterThan(10);
});

test("each field explains itself by a help text, an example, or the steps of its access", () => {
  const silent = standardForms.flatMap(({ sections }) =>
    sections.flatMap(({ fields }) =>
      fields.filter(({ help, example, access }) => !(help || example || access)),
    ),
  );
  expect(silent.map(({ key }) => key)).toEqual([]);
});

test("the words of the forms are as recorded", () => {
  const words = standardForms.flatMap(({ name, sections }) => [
    `# ${name}`,
    ...sections.flatMap(({ title, intro, fields }) => [
      `## ${title}${intro ? `: ${intro}` : ""}`,
      ...fields.map(({ label, kind, help, example }) =>
        [label, kind, help, example].filter(Boolean).join(" | "),
      ),
    ]),
  ]);
  expect(words.join("\n")).toMatchSnapshot();
});
