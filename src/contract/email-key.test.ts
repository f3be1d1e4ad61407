import { expect, test } from "bun:test";
import { emailKey } from "./email-key";

test.each([
  [" Ada@Agency.TEST ", "ada@agency.test"],
  ["\u212Ait@agency.test", "\u212Ait@agency.test"],
  ["İda@agency.test", "İda@agency.test"],
  ["ÉDA@AGENCY.TEST", "Éda@agency.test"],
])("%p is the account of %p", (address, key) => expect(emailKey(address)).toBe(key));
