import { expect, test } from "bun:test";
import { imageTypeOf } from "#/src/services/object-store/image-type";
import { html, pictures, svgWithScript } from "#/test/support/pictures";
import { pictureTypeOf } from "./check-pictures";

test("the browser detects a file's type as the server does", async () => {
  for (const [type, bytes] of Object.entries(pictures)) {
    expect(await imageTypeOf(bytes)).toBe(type as keyof typeof pictures);
    expect(await pictureTypeOf(new Blob([bytes], { type: "image/other" }))).toBe(
      type as keyof typeof pictures,
    );
  }
  const none = [html, svgWithScript, new Uint8Array(), pictures["image/png"].subarray(0, 7)];
  for (const bytes of none) {
    expect(await imageTypeOf(bytes)).toBeNull();
    expect(await pictureTypeOf(new Blob([Uint8Array.from(bytes)]))).toBeNull();
  }
});
