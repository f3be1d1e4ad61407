import { afterEach, expect, test } from "bun:test";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { inBrowser } from "#/test/support/browser";
import { SendingList } from "./sending-panel";

inBrowser();
afterEach(cleanup);

type Props = Parameters<typeof SendingList>[0];
type Sent = Props["sending"][number];

const sent = (name: string, more: Partial<Sent> = {}): Sent => ({
  ...{ key: name, file: new File(["x"], name), percent: 0, error: null, canRetry: true },
  ...more,
});

function show(sending: Sent[]) {
  const presses: string[] = [];
  render(
    <SendingList
      sending={sending}
      retry={({ key }) => void presses.push(`retry ${key}`)}
      cancel={({ key }) => void presses.push(`cancel ${key}`)}
    />,
  );
  return presses;
}
const item = (name: string) => {
  const found = screen.getAllByRole("listitem").find(({ textContent }) => textContent?.includes(name));
  if (!found) throw new Error(`${name} is not in the list.`);
  return found;
};
const buttons = (name: string) =>
  within(item(name))
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label"));

test("a file shows its progress in percent, and can be cancelled", () => {
  const presses = show([sent("a.pdf", { percent: 100 }), sent("b.pdf", { percent: 25 })]);
  const bars = screen.getAllByRole<HTMLProgressElement>("progressbar");
  expect(bars.map(({ value, max }) => [value, max])).toEqual([
    [100, 100],
    [25, 100],
  ]);
  screen.getByLabelText("Sending b.pdf");
  for (const button of within(item("b.pdf")).getAllByRole("button")) fireEvent.click(button);
  expect(presses).toEqual(["cancel b.pdf"]);
});

test("a failed file has its reason, and can be sent again where that can help", () => {
  const presses = show([
    sent("a.pdf", { error: "No connection" }),
    sent("b.exe", { error: "Programs are not accepted", canRetry: false }),
  ]);
  expect(screen.queryByRole("progressbar")).toBeNull();
  within(item("a.pdf")).getByText("No connection");
  expect(buttons("a.pdf")).toEqual(["Try again: a.pdf", "Dismiss: a.pdf"]);
  expect(buttons("b.exe")).toEqual(["Dismiss: b.exe"]);
  for (const name of ["a.pdf", "b.exe"]) {
    for (const button of within(item(name)).getAllByRole("button")) fireEvent.click(button);
  }
  expect(presses).toEqual(["retry a.pdf", "cancel a.pdf", "cancel b.exe"]);
});
