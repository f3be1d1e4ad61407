import { beforeEach, expect, test } from "bun:test";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { inBrowser } from "#/test/support/browser";
import { useTypedText } from "./typed-text";

inBrowser();
beforeEach(() => signIn("u1"));

function Field({ of, initial }: { of: string; initial?: string }) {
  const [text, setText] = useTypedText(of, initial);
  return <input aria-label={of} value={text} onChange={(event) => setText(event.target.value)} />;
}

const signIn = (user: string) => {
  document.body.dataset.user = user;
};
/** Simulates a reload: only the browser's storage remains. */
const reload = (of = "comment-1", initial?: string) => {
  cleanup();
  render(<Field of={of} {...(initial && { initial })} />);
};
const field = (of = "comment-1") => screen.getByLabelText<HTMLInputElement>(of);
const type = (value: string, of?: string) => fireEvent.change(field(of), { target: { value } });

test("half-written text is restored after a reload, only in its own thread, on any page", () => {
  reload();
  type("Half written");
  window.history.replaceState(null, "", "/my-work");
  reload();
  expect(field().value).toBe("Half written");
  reload("comment-2");
  expect(field("comment-2").value).toBe("");
});

test("it is never shown to another user in the same browser, and remains for its author", () => {
  reload();
  type("Half written");
  signIn("u2");
  reload();
  expect(field().value).toBe("");
  type("Somebody else's");
  signIn("u1");
  reload();
  expect(field().value).toBe("Half written");
});

test("nothing is stored once the text is empty or blank", () => {
  reload();
  for (const last of ["", "  "]) {
    type("Half written");
    expect(sessionStorage.length).toBe(1);
    type(last);
    expect(sessionStorage.length).toBe(0);
  }
});

test("the original text is not a draft, but an emptied field is", () => {
  reload("link", "https://before.test");
  type("", "link");
  reload("link", "https://before.test");
  expect(field("link").value).toBe("");
  type("https://before.test", "link");
  expect(sessionStorage.length).toBe(0);
});

test("a full storage does not prevent typing", () => {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  try {
    reload();
    type("Half written");
    expect(field().value).toBe("Half written");
  } finally {
    Storage.prototype.setItem = setItem;
  }
});
