import { expect, test } from "bun:test";
import fc from "fast-check";
import * as v from "valibot";
import { AddUser } from "#/src/contract/admin";
import { role } from "#/src/contract/choices/users";
import { CreateApiToken } from "#/src/contract/tokens";
import { AddUserForm, LinkClientForm, newToken, TokenForm, tokenRoles } from "./form";

const clientId = "0195f000-0000-7000-8000-000000000001";

test("everything the Add User form accepts, the wire accepts", () => {
  let accepted = 0;
  const email = fc.oneof(fc.emailAddress(), fc.string(), fc.constant(" Nora@Brand.test "));
  const values = fc.record({
    email,
    role: fc.constantFrom(...role.values),
    clientId: fc.constantFrom("", clientId),
  });
  fc.assert(
    fc.property(values, (typed) => {
      const form = v.safeParse(AddUserForm, typed);
      if (!form.success) return;
      accepted++;
      expect(AddUser.safeParse(form.output).error).toBeUndefined();
    }),
    { numRuns: 500 },
  );
  expect(accepted).toBeGreaterThan(100);
});

test("linking sends the whole set: those that stay selected, and one more", () => {
  const other = clientId.replace(/1$/, "2");
  const sent = (typed: object) => v.parse(LinkClientForm, typed).clientIds;
  expect(sent({ memberOf: [clientId], clientId: other })).toEqual([clientId, other]);
  expect(sent({ memberOf: [clientId], clientId })).toEqual([clientId]);
  expect(sent({ memberOf: [clientId], clientId: "" })).toEqual([clientId]);
  expect(sent({ clientId: "" })).toEqual([]);
});

test("the client is sent for the role client only", () => {
  const typed = { email: "nora@brand.test", clientId };
  expect(v.parse(AddUserForm, { ...typed, role: "viewer" })).toEqual({
    email: "nora@brand.test",
    role: "viewer",
  });
  expect(v.parse(AddUserForm, { ...typed, role: "client" })).toMatchObject({ clientId });
  expect(v.parse(AddUserForm, { ...typed, role: "client", clientId: "" })).toMatchObject({ clientId: null });
});

test("a token starts as a viewer's for 90 days, needs a name, and is never a client's", () => {
  expect(newToken("2026-03-09")).toEqual({ name: "", role: "viewer", expiresAt: "2026-06-07" });
  expect(tokenRoles.map(({ value }) => value)).toEqual(["admin", "manager", "contributor", "viewer"]);
  const nameless = v.safeParse(TokenForm, newToken("2026-03-09"));
  expect(nameless.issues?.map(({ message }) => message)).toEqual(["Name is required"]);
  expect(v.safeParse(TokenForm, { ...newToken("2026-03-09"), name: "CI", role: "client" }).success).toBe(
    false,
  );
  expect(v.safeParse(TokenForm, { ...newToken("2026-03-09"), name: "CI", expiresAt: "" }).success).toBe(
    false,
  );
});

test("every name that the token form accepts, the wire accepts", () => {
  let accepted = 0;
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 210 }), (name) => {
      const form = v.safeParse(TokenForm, { ...newToken("2026-03-09"), name });
      if (!form.success) return;
      accepted++;
      const { expiresAt: _, ...token } = form.output;
      expect(CreateApiToken.safeParse(token).error).toBeUndefined();
    }),
    { numRuns: 500 },
  );
  expect(accepted).toBeGreaterThan(100);
});
