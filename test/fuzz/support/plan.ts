import fc from "fast-check";
import type { Role } from "#/src/contract/choices/users";
import { can } from "#/src/contract/permissions";
import type { Described } from "./described";
import { type Flaw, flawsOf, staleFlaw } from "./flaws";
import { valueFor } from "./values";

/** One of the five people, or a caller without credentials or with invalid ones. */
export type Who = Role | "nobody" | "stranger";

/** One call, as data: references to rows are filled in when it is sent. */
export type Plan = {
  who: Who;
  via: "session" | "token";
  /** Merged into the body of a successful request, or sent instead of it. */
  fields: Record<string, unknown>;
  isWhole: boolean;
  query: Record<string, unknown>;
  flaw: Flaw;
};

/** The valid request as it is and, where If-Match applies, the same from a caller who read another version. */
export function certainPlans({ action, takesIfMatch }: Described): Plan[] {
  const via = action.startsWith("auth.token") ? "token" : "session";
  const who = can("admin", action) ? "admin" : "client";
  const good: Plan = { who, via, fields: {}, isWhole: false, query: {}, flaw: { kind: "none" } };
  return takesIfMatch ? [good, { ...good, flaw: staleFlaw }] : [good];
}

/** Generates calls of one operation: valid ones, and ones with a single flaw. */
export function plansOf(described: Described): fc.Arbitrary<Plan> {
  const query = Object.fromEntries(
    described.query.map(({ name, schema }) => [name, valueFor(schema, name)] as const),
  );
  return fc.record({
    who: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom<Who>("admin", "manager") },
      { weight: 5, arbitrary: fc.constantFrom<Who>("contributor", "viewer", "client", "client") },
      { weight: 1, arbitrary: fc.constantFrom<Who>("nobody", "stranger") },
    ),
    via: fc.constantFrom<Plan["via"]>("session", "token"),
    fields: described.body ? fieldsOf(described.body) : fc.constant({}),
    isWhole: fc.nat(4).map((figure) => figure === 0),
    query: fc.record(query, { requiredKeys: [] }),
    flaw: flawsOf(described),
  });
}

function fieldsOf(body: NonNullable<Described["body"]>) {
  return valueFor(body) as fc.Arbitrary<Record<string, unknown>>;
}
