import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import * as v from "valibot";
import { openedValues } from "#/islands/forms/edited-fields";
import { setDefaultMessages } from "#/islands/forms/portal-form";
import { clientStatus, clientType } from "#/src/contract/choices/clients";
import { type Client, CreateClient, UpdateClient } from "#/src/contract/clients";
import { limits } from "#/src/contract/limits";
import { notPlainLine } from "#/src/contract/plain-text";
import { ClientForm, type ClientFormValues, changesTo, emptyClient, valuesOf } from "./form";

setDefaultMessages();

const typed: ClientFormValues = {
  ...emptyClient,
  name: "Acme",
  brandNames: "Acme, Zenith",
  primaryContactName: "Nora",
  primaryContactEmail: "nora@acme.test",
};

/** Characters that break careless checks: whitespace, NUL, half a surrogate pair, a letter lookalike. */
const oddText = fc.string({
  unit: fc.constantFrom(..."aZ9 ,.@-_'+:/?#%ſK\u0000\u00a0\u200b\t\n".split(""), "\ud83d\ude00", "\ud800"),
  maxLength: 12,
});
const lengths = fc.constantFrom(limits.nameLength, limits.nameLength + 1).map((length) => "n".repeat(length));
const line = fc.oneof(fc.string({ minLength: 1 }), oddText, lengths);
const email = fc.oneof(
  fc.emailAddress(),
  oddText,
  fc.tuple(oddText, oddText).map(([a, b]) => `${a}@${b}.com`),
);
const link = fc.oneof(
  fc.constant(""),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  oddText.map((text) => `https://${text}`),
  oddText.map((text) => `javascript:${text}`),
  fc.nat(40).map((extra) => `https://a.test/${"u".repeat(limits.urlLength - 35 + extra)}`),
);
const anyValues: fc.Arbitrary<ClientFormValues> = fc.record({
  name: line,
  brandNames: fc.oneof(
    line,
    fc.array(line, { maxLength: 130 }).map((brands) => brands.join(" , ")),
  ),
  clientType: fc.constantFrom(...clientType.values),
  primaryContactName: line,
  primaryContactEmail: email,
  websiteUrl: link,
  amazonStorefrontUrl: link,
  timeZone: fc.oneof(fc.constantFrom("", "Europe/Berlin", "utc", "+02:00"), line),
  status: fc.constantFrom(...clientStatus.values),
  accountManagerId: fc.oneof(fc.constant(""), fc.uuid(), oddText),
  avatarUrl: fc.oneof(
    fc.constant(""),
    fc.uuid().map((id) => `/objects/avatars/${id}`),
    fc.constantFrom(
      "/objects/avatars/x",
      "/objects/secrets/0198c0de-0000-7000-8000-000000000001",
      "https://a.test",
    ),
  ),
});
/** Changes up to two fields at a time, so that most others pass. */
const nearlyTyped = fc
  .tuple(anyValues, fc.subarray(Object.keys(typed) as (keyof ClientFormValues)[], { maxLength: 2 }))
  .map(([values, keys]) => ({ ...typed, ...Object.fromEntries(keys.map((key) => [key, values[key]])) }));

describe("the client form and the API", () => {
  test("everything the form accepts, the API accepts unchanged", () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.oneof(nearlyTyped, anyValues), (values) => {
        const { success, output } = v.safeParse(ClientForm, values);
        if (!success) return;
        accepted++;
        expect(CreateClient.parse(output)).toEqual({ ...output });
        expect(UpdateClient.parse(output)).toEqual(output);
      }),
      { numRuns: 3000 },
    );
    expect(accepted).toBeGreaterThan(500);
  });

  test("an email that the API accepts, the form accepts", () => {
    fc.assert(
      fc.property(email, (primaryContactEmail) => {
        const body = {
          ...typed,
          brandNames: ["Acme"],
          websiteUrl: null,
          amazonStorefrontUrl: null,
          avatarUrl: null,
          accountManagerId: null,
        };
        const isAccepted = CreateClient.safeParse({ ...body, primaryContactEmail }).success;
        expect(v.safeParse(ClientForm, { ...typed, primaryContactEmail }).success).toBe(isAccepted);
      }),
      { numRuns: 2000 },
    );
  });
});

test("typed values become the API's input", () => {
  const values = {
    ...typed,
    name: "  Acme ",
    brandNames: " Acme ,, Zenith, ",
    websiteUrl: " https://acme.test ",
  };
  expect(v.parse(ClientForm, values)).toMatchObject({
    name: "Acme",
    brandNames: ["Acme", "Zenith"],
    clientType: "uncut_brands",
    websiteUrl: "https://acme.test",
    amazonStorefrontUrl: null,
    status: "lead",
    avatarUrl: null,
    accountManagerId: null,
  });
});

test.each([
  [{ name: "  " }, "Required"],
  [{ brandNames: "" }, "Brand Names are required"],
  [{ brandNames: " , ," }, "Brand Names are required"],
  [{ primaryContactName: "" }, "Required"],
  [{ primaryContactEmail: "" }, "Required"],
  [{ primaryContactEmail: "nora" }, "Invalid input"],
  [{ websiteUrl: "acme" }, "Please enter a valid URL"],
  [{ amazonStorefrontUrl: "javascript:alert(1)" }, "Please enter a valid URL"],
  [{ avatarUrl: "https://elsewhere.test/a.png" }, "Invalid input"],
  [{ accountManagerId: "Marcus" }, "Invalid input"],
  [{ name: "n".repeat(201) }, "Must be at most 200 characters"],
  [{ name: "Ac\u0007me" }, notPlainLine],
  [{ brandNames: "One, T\u202ewo" }, notPlainLine],
  [{ primaryContactName: "No\nra" }, notPlainLine],
  [{ websiteUrl: "https://user:pw@acme.test" }, "Please enter a valid URL"],
])("%j is refused with %p", (change, message) => {
  const [issue] = v.safeParse(ClientForm, { ...typed, ...change }).issues ?? [];
  expect([issue?.path?.[0]?.key, issue?.message]).toEqual([Object.keys(change)[0], message]);
});

const client: Client = {
  id: "0198c0de-0000-7000-8000-000000000001",
  name: "Acme",
  brandNames: ["Smith, Jones", "Zenith"],
  clientType: "lacore",
  primaryContactName: "Nora",
  primaryContactEmail: "nora@acme.test",
  timeZone: null,
  websiteUrl: null,
  amazonStorefrontUrl: "https://amazon.test/acme",
  avatarUrl: null,
  accountManagerId: null,
  accountManager: null,
  status: "active",
  sendsReminders: true,
  version: 3,
  createdAt: "2026-03-09T12:00:00.000Z",
  updatedAt: "2026-03-09T12:00:00.000Z",
};

test("an older name opens without its invisible characters, and an edit of another field leaves it unchanged", () => {
  const old = { ...client, name: "Ac\u202eme\u0007", brandNames: ["Zen\u0000ith", "Two"] };
  const opened = openedValues(ClientForm, valuesOf(old));
  expect(opened).toEqual({ ...valuesOf(client), name: "Acme", brandNames: "Zenith, Two" });
  expect(changesTo(old, v.parse(ClientForm, { ...opened, status: "paused" }))).toEqual({ status: "paused" });
  const linked = { ...valuesOf(client), websiteUrl: "https://user:pw@acme.test" };
  expect(openedValues(ClientForm, linked)).toEqual(linked);
});

test("an edit sends only changed fields", () => {
  const edited = v.parse(ClientForm, { ...valuesOf(client), status: "paused", amazonStorefrontUrl: "" });
  expect(changesTo(client, edited)).toEqual({ status: "paused", amazonStorefrontUrl: null });
});

test("an avatar can be replaced and removed", () => {
  const avatarUrl = "/objects/avatars/0198c0de-0000-7000-8000-000000000002";
  const shown = { ...client, avatarUrl: "/objects/avatars/0198c0de-0000-7000-8000-000000000003" };
  const edit = (path: string) =>
    changesTo(shown, v.parse(ClientForm, { ...valuesOf(shown), avatarUrl: path }));
  expect(edit(avatarUrl)).toEqual({ avatarUrl });
  expect(edit("")).toEqual({ avatarUrl: null });
  expect(edit(shown.avatarUrl)).toEqual({});
});

test("a brand name with a comma survives an edit of another field", () => {
  expect(changesTo(client, v.parse(ClientForm, valuesOf(client)))).toEqual({});
});
