import { afterEach, beforeEach, expect, test } from "bun:test";
import { act, renderHook } from "@testing-library/react";
import { inBrowser } from "#/test/support/browser";
import { handClock } from "#/test/support/hand-clock";
import { useNotices } from "./notices";
import { makeUploader, type Uploader } from "./uploader";

inBrowser();

let uppy: Uploader;
let clock: ReturnType<typeof handClock>;
let isOnline = true;

beforeEach(() => {
  clock = handClock();
  isOnline = true;
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => isOnline });
  uppy = makeUploader({
    restrictions: { maxFileSize: 1 },
    requestUpload: () => Promise.reject(new Error("nothing is sent here")),
    onComplete: () => {},
    onFailure: () => {},
  });
});
afterEach(() => {
  uppy.destroy();
  Reflect.deleteProperty(navigator, "onLine");
  clock.restore();
});

const connection = (isThere: boolean) =>
  act(() => {
    isOnline = isThere;
    window.dispatchEvent(new Event(isThere ? "online" : "offline"));
  });
const refuse = (name: string) =>
  act(() => {
    uppy.addFiles([{ name, type: "image/png", data: new Blob(["two"]) }]);
  });
const after = (milliseconds: number) => act(() => clock.advance(milliseconds));
const watch = () => {
  const { result } = renderHook(() => useNotices(uppy));
  return () => result.current.map(({ message }) => message);
};
const tooLarge = (name: string) => `${name} exceeds maximum allowed size of 1 B`;

test("a notice stays for 5 seconds, each from its own start", () => {
  const shown = watch();
  refuse("a.png");
  after(3000);
  refuse("b.png");
  after(1999);
  expect(shown()).toEqual([tooLarge("a.png"), tooLarge("b.png")]);
  after(1);
  expect(shown()).toEqual([tooLarge("b.png")]);
  after(3000);
  expect(shown()).toEqual([]);
});

test("being offline is shown until it ends, and the return for 3 seconds", () => {
  const shown = watch();
  connection(false);
  refuse("a.png");
  after(60_000);
  expect(shown()).toEqual(["No Internet connection"]);
  connection(true);
  expect(shown()).toEqual(["Connected to the Internet"]);
  after(2999);
  expect(shown()).toEqual(["Connected to the Internet"]);
  after(1);
  expect(shown()).toEqual([]);
});

test("a connection lost again removes the message about its return", () => {
  const shown = watch();
  connection(false);
  connection(true);
  connection(false);
  expect(shown()).toEqual(["No Internet connection"]);
  after(5000);
  expect(shown()).toEqual(["No Internet connection"]);
});

test("an uploader that opens without a connection says so at once", () => {
  isOnline = false;
  expect(watch()()).toEqual(["No Internet connection"]);
});
