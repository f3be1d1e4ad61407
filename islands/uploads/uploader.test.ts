import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { inBrowser } from "#/test/support/browser";
import { handClock } from "#/test/support/hand-clock";
import { uploaderLocale } from "./locale";
import { makeUploader, oneImage, type Uploader, type UploadRestrictions } from "./uploader";

inBrowser();

let uppy: Uploader;
let clock: ReturnType<typeof handClock>;
let messages: string[];

const ready = (restrictions: UploadRestrictions) => {
  uppy = makeUploader({
    restrictions,
    requestUpload: () => Promise.reject(new Error("nothing is sent here")),
    onComplete: () => {},
    onFailure: () => {},
  });
  uppy.on("info-visible", () => messages.push(uppy.getState().info.at(-1)?.message ?? ""));
};
beforeEach(() => {
  // An uploader checks the connection 3 s after its creation, even if destroyed: there is no window here by then.
  clock = handClock();
  messages = [];
});
afterEach(() => {
  uppy.destroy();
  clock.restore();
});

const file = (name: string, size = 10, type = "image/png") => ({
  name,
  type,
  data: new Blob([new Uint8Array(size)], { type }),
});
const choose = (...files: ReturnType<typeof file>[]) => uppy.addFiles(files);
const chosen = () => uppy.getFiles().map(({ name }) => name);

test("the texts are as recorded", () => {
  ready(oneImage);
  expect(uploaderLocale.strings).toMatchSnapshot();
});

describe("a picture", () => {
  beforeEach(() => ready(oneImage));

  test("may have 5 MB, and not a byte more", () => {
    choose(file("large.png", 5_242_881));
    expect(messages).toEqual(["large.png exceeds maximum allowed size of 5 MB"]);
    choose(file("fits.png", 5_242_880));
    expect(chosen()).toEqual(["fits.png"]);
  });

  test("is a PNG, JPEG, WebP or GIF", () => {
    choose(file("drawing.svg", 10, "image/svg+xml"));
    expect(messages).toEqual(["You can only upload: image/png, image/jpeg, image/webp, image/gif"]);
    expect(chosen()).toEqual([]);
  });

  test("must be a single file", () => {
    choose(file("one.png"), file("two.png"));
    expect(messages).toEqual(["You can only upload 1 file"]);
    expect(chosen()).toEqual([]);
  });

  test("is accepted once", () => {
    choose(file("one.png"));
    expect(() => uppy.addFile({ ...file("one.png"), source: "Local" })).toThrow();
    expect(messages.at(-1)).toBe("Cannot add the duplicate file 'one.png', it already exists");
  });
});

describe("restrictions that no screen uses", () => {
  test("the maximum number of files, in words for several", () => {
    ready({ maxNumberOfFiles: 2 });
    choose(file("a.png"), file("b.png"), file("c.png"));
    expect(messages).toEqual(["You can only upload 2 files"]);
  });

  test.each([
    [1, "You have to select at least 1 file"],
    [2, "You have to select at least 2 files"],
  ])("at least %i", async (minNumberOfFiles, sentence) => {
    ready({ minNumberOfFiles });
    await uppy.upload().catch(() => {});
    expect(messages).toContain(sentence);
  });

  test("the minimum size of a file", () => {
    ready({ minFileSize: 2048 });
    choose(file("tiny.png", 2047));
    expect(messages).toEqual(["This file is smaller than the allowed size of 2 KB"]);
  });

  test("the maximum size of all files together", () => {
    ready({ maxTotalFileSize: 1024 });
    choose(file("a.png", 1024), file("b.png", 512));
    expect(messages).toEqual(["You selected 1.5 KB of files, but maximum allowed size is 1 KB"]);
  });

  test("the messages about a file", async () => {
    ready({ requiredMetaFields: ["caption"] });
    choose(file("a.png"));
    await uppy.upload().catch(() => {});
    expect(messages).toContain("Missing required meta fields");
  });

  test("four refusals are listed, and the others counted", () => {
    ready({ allowedFileTypes: [".gif"], maxFileSize: 1 });
    choose(...["a", "b", "c", "d", "e", "f"].map((name) => file(`${name}.png`)));
    expect(messages.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => "You can only upload: .gif"));
    expect(messages.slice(4)).toEqual(["2 additional restrictions were not fulfilled"]);
  });
});

test("nothing can be added to a running upload", () => {
  ready({});
  uppy.setState({ allowNewUpload: false });
  choose(file("late.png"));
  expect(new Set(messages)).toEqual(new Set(["Cannot add more files"]));
});

test.each([
  [["a.png"], "Failed to add 1 file due to an internal error"],
  [["a.png", "b.png", "c.png"], "Failed to add 3 files due to an internal error"],
])("an internal error with %j is reported as such", (names, sentence) => {
  ready({});
  uppy.setOptions({
    onBeforeFileAdded: () => {
      throw new Error("broken");
    },
  });
  expect(() => choose(...names.map((name) => file(name)))).toThrow();
  expect(messages).toEqual([sentence]);
});

test.each([
  ["companionError", {}, "Connection with Companion failed"],
  ["authAborted", {}, "Authentication aborted"],
  ["failedToUpload", { file: "a.png" }, "Failed to upload a.png"],
  ["noInternetConnection", {}, "No Internet connection"],
  ["connectedToInternet", {}, "Connected to the Internet"],
])("%s %j is shown as %p", (key, values, sentence) => {
  ready({});
  expect(uppy.i18n(key, values)).toBe(sentence);
});
