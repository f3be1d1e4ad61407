import { afterEach, expect, test } from "bun:test";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { inBrowser } from "#/test/support/browser";
import { Tooltip } from "./tooltip";

inBrowser();
afterEach(cleanup);

const shown = () => screen.queryByRole("tooltip", { hidden: true });
const opened = () => screen.findByRole("tooltip", { hidden: true }, { timeout: 5_000 });
const closed = () => waitFor(() => expect(shown()).toBeNull());

function show(props: Partial<Parameters<typeof Tooltip>[0]> = {}, onPointerDown = () => {}) {
  render(
    <Tooltip text="Only admins may" {...props}>
      <button type="button" onPointerDown={onPointerDown}>
        Delete
      </button>
    </Tooltip>,
  );
  return screen.getByRole("button");
}

test("the text describes its control, unless it repeats the control's name", () => {
  const description = document.getElementById(show().getAttribute("aria-describedby") ?? "");
  expect(description?.textContent).toBe("Only admins may");
  cleanup();
  expect(show({ isLabel: true }).getAttribute("aria-describedby")).toBeNull();
});

test("hovering opens it, leaving and pressing close it, and the control hears the press", async () => {
  let presses = 0;
  const button = show({}, () => presses++);
  fireEvent.pointerEnter(button, { pointerType: "mouse" });
  expect(shown()).toBeNull();
  await opened();
  fireEvent.pointerLeave(button);
  await closed();
  fireEvent.pointerEnter(button, { pointerType: "mouse" });
  await opened();
  fireEvent.pointerDown(button);
  await closed();
  expect(presses).toBe(1);
});

test("a pointer that leaves at once opens nothing, and neither does a touch", async () => {
  const button = show();
  // Other tooltips of this process may have closed just now, after which the next opens at once.
  await Bun.sleep(300);
  fireEvent.pointerEnter(button, { pointerType: "mouse" });
  fireEvent.pointerLeave(button);
  fireEvent.pointerEnter(button, { pointerType: "touch" });
  await Bun.sleep(800);
  expect(shown()).toBeNull();
});

test("a press opens that of a control without another action", async () => {
  fireEvent.click(show());
  expect(shown()).toBeNull();
  cleanup();
  fireEvent.click(show({ opensOnPress: true }));
  await opened();
});

test("Escape closes it and nothing else; the next Escape reaches the page, as other keys do", async () => {
  const heard: string[] = [];
  const hear = (event: KeyboardEvent) => void heard.push(event.key);
  document.addEventListener("keydown", hear);
  try {
    const button = show({ opensOnPress: true });
    fireEvent.click(button);
    await opened();
    fireEvent.keyDown(button, { key: "a" });
    expect(fireEvent.keyDown(button, { key: "Escape" })).toBe(false);
    await closed();
    expect(heard).toEqual(["a"]);
    expect(fireEvent.keyDown(button, { key: "Escape" })).toBe(true);
    expect(heard).toEqual(["a", "Escape"]);
  } finally {
    document.removeEventListener("keydown", hear);
  }
});

test("scrolling closes it", async () => {
  fireEvent.click(show({ opensOnPress: true }));
  await opened();
  fireEvent.scroll(document.body);
  await closed();
});
