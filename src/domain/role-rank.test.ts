import { expect, test } from "bun:test";
import { type Role, role } from "#/src/contract/choices/users";
import { mayCarry, roleInForce } from "./role-rank";

const staff: Role[] = ["viewer", "contributor", "manager", "admin"];

test("a staff token has the lesser of its own role and its owner's", () => {
  for (const [t, token] of staff.entries()) {
    for (const [o, owner] of staff.entries()) {
      expect(roleInForce(token, owner)).toBe(staff[Math.min(t, o)] ?? null);
    }
  }
});

test("a client user's token always has the role client", () => {
  for (const token of role.values) expect(roleInForce(token, "client")).toBe("client");
});

test("a client token grants nothing once its owner is no longer a client", () => {
  for (const owner of staff) expect(roleInForce("client", owner)).toBeNull();
});

test("nobody can create a token above their own role, and only clients a client token", () => {
  expect(mayCarry("manager", "admin")).toBe(false);
  expect(mayCarry("manager", "manager")).toBe(true);
  expect(mayCarry("admin", "client")).toBe(false);
  expect(mayCarry("client", "viewer")).toBe(false);
  expect(mayCarry("client", "client")).toBe(true);
});
