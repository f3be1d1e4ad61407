import * as v from "valibot";
import { emailAddress, requiredText } from "#/islands/forms/typed";
import type { AddUserInput } from "#/src/contract/admin";
import { role } from "#/src/contract/choices/users";
import { limits } from "#/src/contract/limits";
import { addDays } from "#/src/format/dates";

/** A user added ahead of time; the client applies to the client role only. */
export const AddUserForm = v.pipe(
  v.object({ email: emailAddress(), role: v.picklist(role.values), clientId: clientChoice() }),
  v.transform(({ clientId, ...user }) => (user.role === "client" ? { ...user, clientId } : user)),
) satisfies v.GenericSchema<unknown, AddUserInput>;

export const newUser: v.InferInput<typeof AddUserForm> = { email: "", role: "viewer", clientId: "" };

/** The clients that a user keeps, and one more. */
export const LinkClientForm = v.pipe(
  v.object({ memberOf: v.optional(v.array(v.string()), []), clientId: clientChoice() }),
  v.transform(({ memberOf, clientId }) => ({
    clientIds: [...memberOf, ...(clientId === null || memberOf.includes(clientId) ? [] : [clientId])],
  })),
);

/** Possible roles of a token: everything up to admin; client tokens belong to client users. */
export const tokenRoles = role.options.filter(({ value }) => value !== "client");

/** `expiresAt` is the last day on which the token works. */
export const TokenForm = v.object({
  name: requiredText("Name is required"),
  role: v.pipe(
    v.string(),
    v.check((value) => tokenRoles.some((option) => option.value === value)),
    v.picklist(role.values),
  ),
  expiresAt: v.pipe(v.string(), v.nonEmpty(), v.isoDate()),
});

/** Returns the initial values: the least privileged token, valid for 90 days. */
export function newToken(today: string): v.InferInput<typeof TokenForm> {
  return { name: "", role: "viewer", expiresAt: addDays(today, limits.tokenDays.default) };
}

function clientChoice() {
  return v.pipe(
    v.optional(v.string(), ""),
    v.transform((id) => id || null),
  );
}
