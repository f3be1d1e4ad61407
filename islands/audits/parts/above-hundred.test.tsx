import { expect, test } from "bun:test";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import * as v from "valibot";
import { Declined } from "#/islands/forms/server-errors";
import { inBrowser } from "#/test/support/browser";
import { audit } from "../audit.fixture";
import { AuditForm, valuesOf } from "../form";
import { useAboveHundred } from "./above-hundred";

inBrowser();

/** Stands in for the dialog: saves the typed values and reports the result. */
function Saving({
  typed,
  before,
  onEnd,
}: {
  typed: object;
  before: object | null;
  onEnd: (error?: unknown) => void;
}) {
  const { confirm, question } = useAboveHundred();
  const edited = v.parse(AuditForm, { ...valuesOf(audit()), ...typed });
  const previous = before && audit(before);
  return (
    <>
      <button type="button" onClick={() => void confirm(edited, previous).then(() => onEnd(), onEnd)}>
        Save
      </button>
      {question}
    </>
  );
}

function save(typed: object, before: object | null = {}): unknown[] {
  const ended: unknown[] = [];
  render(<Saving typed={typed} before={before} onEnd={(error) => ended.push(error)} />);
  fireEvent.click(screen.getByText("Save"));
  return ended;
}

test("a ratio above 100 asks for confirmation, and is saved only if confirmed", async () => {
  const ended = save({ acos: "122.4", ctr: "100", tacos: "101" });
  await screen.findByText("ACOS 122.4%, TACOS 101%. That happens, but rarely. Is it what the reports say?");
  expect(ended).toEqual([]);
  fireEvent.click(screen.getByText("Save Anyway"));
  await waitFor(() => expect(ended).toEqual([undefined]));
  expect(screen.queryByText("Above 100%?")).toBeNull();
});

test("a denied value is restored, without an error in the form", async () => {
  const ended = save({ ctr: "250" }, null);
  fireEvent.click(await screen.findByText("Correct It"));
  await waitFor(() => expect(ended).toEqual([expect.any(Declined)]));
});

test("a former value, or one not above 100, asks for nothing", async () => {
  await waitFor(() => expect(save({ acos: "122.4", ctr: "99" }, { acos: 122.4 })).toEqual([undefined]));
});
