import { expect, test } from "bun:test";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import * as v from "valibot";
import { beforeLeaving } from "#/islands/runtime/page/leave-for-sign-in";
import { ApiError } from "#/src/client/api-error";
import { inBrowser } from "#/test/support/browser";
import { FormDialog } from "./form-dialog";
import { hasDraft } from "./stored-draft";
import { SelectField, TextField } from "./text-fields";
import { CheckboxField, CheckboxGroupField } from "./tick-fields";

inBrowser();

const commaList = (text: string) => text.split(",").map((part) => part.trim());
const Schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  brands: v.pipe(v.string(), v.nonEmpty("Brand Names are required"), v.transform(commaList)),
  email: v.pipe(v.string(), v.email()),
  status: v.picklist(["lead", "active"]),
  isSent: v.boolean(),
  types: v.array(v.string()),
});
type Output = v.InferOutput<typeof Schema>;
type Save = (output: Output) => Promise<unknown>;

function Example({ save, onClose }: { save: Save; onClose: () => void }) {
  return (
    <FormDialog<v.InferInput<typeof Schema>, Output>
      name="example"
      schema={Schema}
      initialValues={{ name: "", brands: "", email: "a@b.co", status: "lead", isSent: false, types: ["a"] }}
      title="Create"
      submitLabel="Save"
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Company name" hint="As on the invoice" isRequired />
          <TextField form={form} name="brands" label="Brand names" />
          <TextField form={form} name="email" label="Email" type="email" />
          <SelectField
            form={form}
            name="status"
            label="Status"
            options={[
              { value: "lead", label: "Lead" },
              { value: "active", label: "Active" },
            ]}
          />
          <CheckboxField form={form} name="isSent" label="Sent" />
          <CheckboxGroupField
            form={form}
            name="types"
            label="Types"
            options={[
              { value: "a", label: "Type A" },
              { value: "b", label: "Type B" },
            ]}
          />
        </>
      )}
    </FormDialog>
  );
}

function open(save: Save) {
  const state = { isClosed: false };
  const view = render(<Example save={save} onClose={() => (state.isClosed = true)} />);
  return { ...view, state };
}

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const saveButton = () => screen.getByRole("button", { name: "Save" });
const submit = () => fireEvent.click(saveButton());

function fillIn() {
  type("Company name", " Acme ");
  type("Brand names", "Acme, Apex");
}

test("a missing value is reported under its field, in place of the hint, and nothing is sent", async () => {
  const sent: Output[] = [];
  open(async (output) => sent.push(output));
  type("Email", "nobody");
  submit();
  await screen.findByText("Required");
  expect(screen.getByText("Brand Names are required")).toBeDefined();
  expect(screen.getByText("Invalid input")).toBeDefined();
  expect(screen.queryByText("As on the invoice")).toBeNull();
  const name = screen.getByLabelText("Company name");
  expect(name.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(name.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Required");
  expect(sent).toEqual([]);
});

test("the schema's output is sent once, and the dialog closes", async () => {
  const sent: Output[] = [];
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { state } = open(async (output) => {
    sent.push(output);
    await answered;
  });
  fillIn();
  fireEvent.change(screen.getByLabelText("Status"), { target: { value: "active" } });
  fireEvent.click(screen.getByLabelText("Sent"));
  fireEvent.click(screen.getByLabelText("Type B"));
  submit();
  await waitFor(() => expect(saveButton().getAttribute("aria-busy")).toBe("true"));
  const form = document.querySelector("form");
  if (form) fireEvent.submit(form);
  answer();
  await waitFor(() => expect(state.isClosed).toBe(true));
  expect(sent).toEqual([
    {
      name: "Acme",
      brands: ["Acme", "Apex"],
      email: "a@b.co",
      status: "active",
      isSent: true,
      types: ["a", "b"],
    },
  ]);
});

test("the server's errors appear at their fields, and typed values stay", async () => {
  const errors = [{ path: "brands.1", message: "Taken by another client" }];
  const { state } = open(async () => {
    throw new ApiError(400, JSON.stringify({ title: "", status: 400, detail: "Invalid", errors }), "");
  });
  fillIn();
  submit();
  await screen.findByText("Taken by another client");
  expect(screen.getByLabelText("Brand names")).toHaveProperty("value", "Acme, Apex");
  expect(state.isClosed).toBe(false);
});

test("a refusal that concerns no field appears at the top of the form", async () => {
  const detail = "Somebody else has changed this client.";
  open(async () => {
    throw new ApiError(412, JSON.stringify({ title: "", status: 412, detail }), "");
  });
  fillIn();
  submit();
  expect((await screen.findByRole("alert")).textContent).toBe(detail);
});

test("typed values survive a sign-in and are restored once", async () => {
  document.body.dataset.user = "u1";
  const first = open(async () => {});
  type("Company name", "Acme");
  window.dispatchEvent(new Event(beforeLeaving));
  first.unmount();
  expect(hasDraft("example")).toBe(true);

  open(async () => {});
  await waitFor(() => expect(screen.getByLabelText("Company name")).toHaveProperty("value", "Acme"));
  expect(hasDraft("example")).toBe(false);
});

test("a form without typed values stores no draft", () => {
  open(async () => {});
  window.dispatchEvent(new Event(beforeLeaving));
  expect(hasDraft("example")).toBe(false);
});
