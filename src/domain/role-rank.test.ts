import { expect, test } from "bun:test";
import { type Role, role } from "#/src/contract/choices/users";
import { mayCarry, roleInForce } from "./role-rank";

const staff: Role[] = ["viewer", "contributor", "manager", "admin"];

test("a staff token carries the lesser of its own role and its owner's", () => {
  for (const [t, token] of staff.entries()) {
    for (const [o, owner] of staff.entries()) {
      expect(roleInForce(token, owner)).toBe(staff[Math.min(t, o)] ?? null);
    }
  }
});

test("whatever a client user's token says, it is a client's", () => {
  for (const token of role.values) expect(roleInForce(token, "client")).toBe("client");
});

test("a client token of somebody who is a client no longer opens nothing", () => {
  for (const owner of staff) expect(roleInForce("client", owner)).toBeNull();
});

test("nobody makes a token above their own role, nor a client token unless a client", () => {
  expect(mayCarry("manager", "admin")).toBe(false);
  expect(mayCarry("manager", "manager")).toBe(true);
  expect(mayCarry("admin", "client")).toBe(false);
  expect(mayCarry("client", "viewer")).toBe(false);
  expect(mayCarry("client", "client")).toBe(true);
});
