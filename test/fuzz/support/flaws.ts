import fc from "fast-check";
import strings from "../../fixtures/blns.json";
import type { Described } from "./described";
import type { LiveId } from "./values";

/** Flaws of a call that would succeed otherwise; `at` selects one of the values in its body. */
export type Flaw =
  | { kind: "none" }
  | { kind: "other value"; at: number; value: unknown }
  | { kind: "missing"; at: number }
  | { kind: "unknown keys"; key: string; count: number }
  | { kind: "text instead of JSON"; text: string }
  | { kind: "other id"; id: string }
  | { kind: "somebody else's id" }
  | { kind: "query"; name: string; value: string }
  | { kind: "header"; name: string; value: string }
  | { kind: "method"; method: string }
  /** Sent twice under one Idempotency-Key. */
  | { kind: "again" }
  /** The key was used for another request. */
  | { kind: "reused key" };

/** No flaw, or one that applies to this operation. */
export function flawsOf({
  body,
  path,
  method,
  query,
  methodsOfPath,
  takesIfMatch,
}: Described): fc.Arbitrary<Flaw> {
  const one = (isPossible: boolean, weight: number, flaw: fc.Arbitrary<Flaw>) =>
    isPossible ? [{ weight, arbitrary: flaw }] : [];
  const isWrite = method !== "GET";
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant<Flaw>({ kind: "none" }) },
    ...one(body !== undefined, 14, bodyFlaws),
    ...one(isWrite, 2, fc.record({ kind: fc.constant("text instead of JSON"), text: brokenText })),
    ...one(path.includes("{"), 4, fc.record({ kind: fc.constant("other id"), id: otherId })),
    ...one(path.includes("{"), 2, fc.constant<Flaw>({ kind: "somebody else's id" })),
    ...one(!isWrite, 6, queryFlaw(query.map(({ name }) => name))),
    ...one(takesIfMatch, 6, fc.constantFrom('W/"1', "", "0", '"1", "2"', "x".repeat(5_000)).map(ifMatch)),
    { weight: 6, arbitrary: headerFlaw },
    ...one(true, 1, methodFlaw(methodsOfPath)),
    ...one(isWrite, 3, fc.constantFrom<Flaw>({ kind: "again" }, { kind: "reused key" })),
  );
}

/** A version that no row has. */
const stale = '"999999"';

/** The caller has read another version. */
export const staleFlaw = ifMatch(stale);

function ifMatch(value: string): Flaw {
  return { kind: "header", name: "If-Match", value };
}

const hostileText = fc.oneof(
  fc.constantFrom(...strings),
  fc.constantFrom(
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\u202etxt.exe",
    "\u001b[31m",
    "=1+1",
    "__proto__",
    "%00",
    "' or 1=1 --",
  ),
  fc.constantFrom("x".repeat(201), "x".repeat(10_001), "x".repeat(100_000), "é".repeat(5_001)),
  fc.string({ unit: "binary", maxLength: 20 }),
);

const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e21, 1e308, 2 ** 53, -0, "", " ", [], {}, [[]], [null], {
    toString: 1,
  }),
  fc.nat(9).map((pick): LiveId => ({ field: "", pick })),
  fc.jsonValue({ maxDepth: 2 }),
);

const bodyFlaws: fc.Arbitrary<Flaw> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("other value"), at: fc.nat(), value: hostileValue }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("missing"), at: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("unknown keys"),
      key: fc.oneof(
        fc.constantFrom("id", "role", "version", "createdBy", "updatedAt", "__proto__"),
        hostileText,
      ),
      count: fc.constantFrom(1, 1, 2, 500),
    }),
  },
);

const brokenText = fc.constantFrom(
  "",
  "null",
  "[]",
  "[{}]",
  '"text"',
  "1",
  "{",
  '{"a":1',
  "{}{}",
  '{"a":1,}',
  '{"a":NaN}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  "[".repeat(100_000),
  `${'{"a":'.repeat(1_000)}1${"}".repeat(1_000)}`,
  " ".repeat(1_100_000),
);

const otherId = fc.oneof(
  fc.uuid({ version: 7 }),
  fc.constantFrom(
    "0198f000-0000-7000-8000-000000000000",
    "00000000-0000-0000-0000-000000000000",
    "not-an-id",
    "1",
    "%00",
    "%ff",
    "%E0%A4%A",
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e%5cportal.db",
    "%252e%252e%252f",
    "a%20b",
    "' or 1=1 --",
    "__proto__",
    "x".repeat(3_000),
  ),
);

/** Longest text that fits into an address if each character takes nine; the server itself refuses longer addresses. */
const longestInAddress = 1_000;

function queryFlaw(names: string[]): fc.Arbitrary<Flaw> {
  return fc.record({
    kind: fc.constant("query"),
    name: fc.constantFrom(...names, ...names, "unknown", "page", "__proto__", "a[b]"),
    value: fc.oneof(
      hostileText.map((text) => text.slice(0, longestInAddress)),
      fc.constantFrom("", "0", "-1", "1e99", "999999999", "true", "2026-13-01"),
    ),
  });
}

const headerFlaw: fc.Arbitrary<Flaw> = fc
  .constantFrom(
    ["If-Match", "*"],
    ["If-None-Match", "*"],
    ["Idempotency-Key", "a b"],
    ["Idempotency-Key", "x".repeat(300)],
    ["Idempotency-Key", "k"],
    ["Content-Type", "text/plain"],
    ["Content-Type", "application/x-www-form-urlencoded"],
    ["Content-Type", "multipart/form-data; boundary=x"],
    ["Content-Type", "application/json; charset=utf-16"],
    ["Content-Type", "application/problem+json"],
    ["Content-Type", `application/${"x".repeat(3_000)}`],
    ["Content-Encoding", "gzip"],
    ["Accept", "text/html"],
    ["Accept", "image/png;q=x"],
    ["Accept-Language", "*;q=9"],
    ["Sec-Fetch-Site", "cross-site"],
    ["Sec-Fetch-Site", "same-site"],
    ["Sec-Purpose", "prefetch"],
    ["Origin", "https://evil.test"],
    ["Authorization", "Basic YWRtaW46YWRtaW4="],
    ["Authorization", "Bearer"],
    ["Authorization", `Bearer ${"x".repeat(5_000)}`],
    ["Cookie", `a=${"b".repeat(5_000)}; portal_session=; =;;`],
    ["X-Forwarded-For", "1.2.3.4, ::1"],
    ["X-Forwarded-Host", "evil.test"],
    ["Host", "evil.test"],
    ["X-HTTP-Method-Override", "DELETE"],
    ["X-Original-URL", "/api/admin/users"],
    ["X-Request-Id", "<script>alert(1)</script>"],
    ["Range", "bytes=0-1"],
  )
  .map(([name = "", value = ""]) => ({ kind: "header", name, value }));

function methodFlaw(methodsOfPath: string[]): fc.Arbitrary<Flaw> {
  const others = ["GET", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"].filter(
    (method) => !methodsOfPath.includes(method),
  );
  return fc.constantFrom(...others).map((method) => ({ kind: "method", method }));
}
