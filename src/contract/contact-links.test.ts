import { expect, test } from "bun:test";
import { mailLink, phoneLink } from "./contact-links";

test.each([
  ["lena@late.test", "mailto:lena@late.test"],
  ["o'neil+shop@mail.late.test", "mailto:o'neil+shop@mail.late.test"],
])("%s can be written to", (address, link) => {
  expect(mailLink(address)).toBe(link);
});

test.each([
  "a@b.test?bcc=thief@evil.test",
  "a@b.test,thief@evil.test",
  "a@b.test%0Abcc:thief@evil.test",
  "a%2Cthief%40evil.test@b.test",
  "a@b.test&subject=x",
  "javascript:alert(1)",
  "a@localhost",
  "",
])("%s is not an address to link to", (address) => {
  expect(mailLink(address)).toBeNull();
});

test.each([
  ["+49 (0)40 123-456", "tel:+4940123456"],
  ["(555) 010-7788", "tel:5550107788"],
  ["020/7946.0018", "tel:02079460018"],
  ["+1 555 010 7788 ext. 12", "tel:+15550107788;ext=12"],
  [" 555-0100x7 ", "tel:5550100;ext=7"],
])("%s can be called", (text, link) => {
  expect(phoneLink(text)).toBe(link);
});

test.each([
  "ask Lena",
  "*21*5550100#",
  "5550100;phone-context=evil",
  "12",
  "1234567890123456",
  "javascript:1",
  "",
])("%s is not a number to call", (text) => {
  expect(phoneLink(text)).toBeNull();
});
