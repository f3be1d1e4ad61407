import { expect, test } from "bun:test";
import { fireEvent, render, screen } from "@testing-library/react";
import { inBrowser } from "#/test/support/browser";
import { ChooseFiles } from "./choose-files";

inBrowser();

test("chosen files are passed on, and the same ones can be chosen again", () => {
  const chosen: string[][] = [];
  render(
    <ChooseFiles
      label="Add files"
      icon={null}
      onChosen={(files) => chosen.push(files.map(({ name }) => name))}
    />,
  );
  const field = screen.getByLabelText<HTMLInputElement>("Add files", { selector: "input" });
  // A browser reports no change while the field still has these files.
  for (let time = 0; time < 2; time++) {
    const values: string[] = [];
    Object.defineProperty(field, "files", { value: [new File(["x"], "stock.csv")], configurable: true });
    Object.defineProperty(field, "value", { set: (value) => values.push(value), configurable: true });
    fireEvent.change(field);
    expect(values).toEqual([""]);
  }
  expect(chosen).toEqual([["stock.csv"], ["stock.csv"]]);
});
