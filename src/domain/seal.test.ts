import { expect, test } from "bun:test";
import { seal, unseal } from "./seal";

const present = "the present secret, 32 characters";
const purpose = "portal sealed id tokens";
const old = "the old secret, also 32 characters";

test("sealed text is readable with its secret, even when that is the previous one, and only in its place", () => {
  const sealed = seal(old, purpose, "session", "eyJ.token.ü");
  expect(sealed).not.toContain("eyJ");
  expect(unseal([old], purpose, "session", sealed)).toBe("eyJ.token.ü");
  expect(unseal([present, old], purpose, "session", sealed)).toBe("eyJ.token.ü");
  expect(unseal([present], purpose, "session", sealed)).toBeNull();
  expect(unseal([], purpose, "session", sealed)).toBeNull();
  expect(unseal([old], purpose, "another session", sealed)).toBeNull();
  expect(unseal([old], "portal sealed links of mails", "session", sealed)).toBeNull();
});

test("no two seals are equal, and a changed or truncated one is rejected", () => {
  const sealed = seal(present, purpose, "session", "token");
  expect(seal(present, purpose, "session", "token")).not.toBe(sealed);
  const bytes = Buffer.from(sealed, "base64url");
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal([present], purpose, "session", changed.toString("base64url"))).toBeNull();
    expect(unseal([present], purpose, "session", bytes.subarray(0, at).toString("base64url"))).toBeNull();
  }
  expect(unseal([present], purpose, "session", "eyJhbGciOiJSUzI1NiJ9.e30.AAAA")).toBeNull();
});
