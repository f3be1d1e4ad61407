import { afterAll, beforeAll, expect, test } from "bun:test";
import { permissions } from "#/src/contract/permissions";
import { startApp, type TestApp } from "../support/app";

/** Written by hand, so that a change of rights shows up twice: in the contract and here. */
const intended = `
GET /api/login                        public public public public public
GET /api/callback                     public public public public public
GET /api/logout                       public public public public public
POST /api/sign-in/link                public public public public public
GET /healthz                          public public public public public
GET /readyz                           public public public public public
GET /metrics                          public public public public public
POST /mail/bounces                    public public public public public
GET /api/auth/user                    allow allow allow allow allow
GET /api/auth/token                   allow allow allow allow allow
DELETE /api/auth/token                allow allow allow allow allow
GET /api/auth/sessions                allow allow allow allow allow
DELETE /api/auth/sessions             allow allow allow allow allow
DELETE /api/auth/sessions/{id}        allow allow allow allow allow
GET /api/auth/tokens                  allow allow allow allow allow
DELETE /api/auth/tokens/{id}          allow allow allow allow allow
GET /api/auth/settings                allow allow allow allow allow
PATCH /api/auth/settings              allow allow allow allow allow
PATCH /api/auth/user              allow allow allow allow allow
GET /api/openapi.json                 allow allow allow allow deny
GET /api/docs                         allow allow allow allow deny
GET /api/clients                      allow allow allow allow own
GET /api/clients/summary              allow allow allow allow own
GET /api/clients/{id}                 allow allow allow allow own
GET /api/clients/{id}/home            allow allow allow allow own
GET /api/access                       allow allow allow allow deny
GET /api/clients/{id}/access          allow allow allow allow own
POST /api/clients/{id}/access         allow allow allow deny deny
PATCH /api/access/{id}                allow allow allow deny deny
DELETE /api/access/{id}               allow allow allow deny deny
GET /api/access-steps                 allow allow allow allow own
PATCH /api/access-steps/{kind}        allow deny deny deny deny
POST /api/clients                     allow allow deny deny deny
PATCH /api/clients/{id}               allow allow deny deny deny
POST /api/clients/import              allow allow deny deny deny
GET /api/clients/{id}/reminders       allow allow allow deny deny
PATCH /api/clients/{id}/reminders     allow allow allow deny deny
POST /api/clients/{id}/reminders      allow allow allow deny deny
GET /api/clients/{id}/invitations     allow allow allow deny deny
POST /api/clients/{id}/invitations    allow allow allow deny deny
POST /api/invitations/{id}/send       allow allow allow deny deny
POST /api/clients/invitations         allow allow allow deny deny
POST /api/clients/reminders           allow allow allow deny deny
DELETE /api/invitations/{id}          allow allow allow deny deny
GET /api/clients/{id}/people          allow allow allow deny deny
DELETE /api/clients/{id}/people/{userId} allow allow deny deny deny
POST /api/clients/{id}/onboarding     allow allow allow deny deny
POST /api/clients/{id}/onboarding/reschedule allow allow allow deny deny
POST /api/clients/{id}/onboarding/templates allow allow allow deny deny
PATCH /api/clients/{id}/onboarding    allow allow allow deny deny
DELETE /api/clients/{id}/onboarding   allow allow deny deny deny
POST /api/clients/{id}/tasks          allow allow allow deny deny
POST /api/clients/{id}/tasks/import   allow allow allow deny deny
GET /api/tasks/{id}                   allow allow allow allow own
PATCH /api/tasks/{id}                 allow allow allow deny own
DELETE /api/tasks/{id}                allow allow deny deny deny
PUT /api/tasks/{id}/needs             allow allow allow deny deny
POST /api/tasks/{id}/next            allow allow allow deny deny
POST /api/tasks/{id}/notes            allow allow allow deny deny
POST /api/tasks/{id}/evidence         allow allow allow deny own
PATCH /api/tasks/{id}/evidence        allow allow allow deny own
DELETE /api/tasks/{id}/evidence       allow allow allow deny own
POST /api/tasks/{id}/answer           deny  deny  deny  deny own
PATCH /api/tasks                      allow allow allow deny deny
GET /api/templates                    allow allow allow allow deny
PATCH /api/templates/reorder          allow allow deny deny deny
PATCH /api/templates/reorder-categories allow allow deny deny deny
POST /api/templates                   allow allow deny deny deny
PATCH /api/templates/{id}             allow allow deny deny deny
DELETE /api/templates/{id}            allow allow deny deny deny
GET /api/forms                        allow allow allow allow deny
GET /api/forms/{id}                   allow allow allow allow deny
POST /api/forms                       allow allow deny deny deny
PATCH /api/forms/{id}                 allow allow deny deny deny
DELETE /api/forms/{id}                allow allow deny deny deny
POST /api/forms/{id}/versions         allow allow deny deny deny
GET /api/requests                     allow allow allow allow deny
POST /api/tasks/{id}/request          allow allow allow deny deny
GET /api/requests/{id}                allow allow allow allow own
PATCH /api/requests/{id}/answers      deny deny deny deny own
POST /api/requests/{id}/files        deny deny deny deny own
POST /api/requests/{id}/submit        deny deny deny deny own
POST /api/requests/{id}/review        allow allow allow deny deny
POST /api/requests/{id}/apply         allow allow allow deny deny
GET /api/requests/{id}/export.csv     allow allow allow deny deny
GET /api/requests/{id}/links          allow allow allow deny deny
POST /api/requests/{id}/links         allow allow allow deny deny
DELETE /api/request-links/{id}        allow allow allow deny deny
GET /api/client-fields                allow allow allow allow deny
PATCH /api/clients/{id}/fields        allow allow allow deny deny
GET /api/reports/summary              allow allow allow allow deny
GET /api/admin/users                  allow deny deny deny deny
POST /api/admin/users                 allow deny deny deny deny
PATCH /api/admin/users/{id}           allow deny deny deny deny
GET /api/admin/users/{id}/open-work   allow deny deny deny deny
PATCH /api/admin/users/{id}/role      allow deny deny deny deny
PATCH /api/admin/users/{id}/name      allow deny deny deny deny
DELETE /api/admin/users/{id}/sessions allow deny deny deny deny
GET /api/admin/audit-logs             allow deny deny deny deny
GET /api/admin/mail                   allow deny deny deny deny
POST /api/admin/mail/test             allow deny deny deny deny
POST /api/admin/mail/{id}/send        allow deny deny deny deny
GET /api/admin/tokens                 allow deny deny deny deny
POST /api/admin/tokens                allow deny deny deny deny
DELETE /api/admin/tokens/{id}         allow deny deny deny deny
POST /api/device/code                 public public public public public
POST /api/device/token                public public public public public
POST /api/device/approve              allow allow allow allow allow
GET /api/users/designers              allow allow allow allow deny
POST /api/objects/upload              allow allow allow deny own
PUT /api/objects/upload/{id}          public public public public public
DELETE /api/objects/upload/{id}       allow allow allow deny own
POST /api/objects/upload/{id}/parts   allow allow allow deny own
POST /api/objects/upload/{id}/complete allow allow allow deny own
PUT /api/client-avatars               allow allow deny deny deny
GET /objects/{path}                   allow allow allow allow own
GET /api/search                       allow allow allow allow own
GET /api/work                         allow allow allow allow deny
GET /api/work/summary                 allow allow allow allow deny
GET /api/clients/{id}/mail            allow allow allow deny deny
GET /api/notices                      allow allow allow allow own
PATCH /api/notices                    allow allow allow allow own
GET /api/client-leads                 allow allow allow allow deny
GET /api/client-leads/board           allow allow allow allow deny
GET /api/client-leads/summary         allow allow allow allow deny
GET /api/client-leads/{id}            allow allow allow allow deny
POST /api/client-leads/{id}/client    allow allow deny deny deny
PUT /api/client-leads/{id}/client     allow allow deny deny deny
POST /api/client-leads                allow allow allow deny deny
POST /api/client-leads/import         allow allow allow deny deny
PUT /api/client-leads/{id}            allow allow allow deny deny
DELETE /api/client-leads/{id}         allow allow deny deny deny
POST /api/client-leads/{id}/generate-profile allow allow allow deny deny
GET /api/client-audits                allow allow allow allow deny
GET /api/client-audits/summary        allow allow allow allow deny
GET /api/client-audits/basis          allow allow allow allow deny
GET /api/client-audits/{id}/explanation allow allow allow allow deny
POST /api/client-audits/{id}/tasks    allow allow allow deny deny
GET /api/admin/agency                 allow allow allow allow deny
PATCH /api/admin/agency               allow deny deny deny deny
GET /api/calendar                     allow allow allow allow deny
PUT /api/calendar                     allow deny deny deny deny
GET /api/audit-limits                 allow allow allow allow deny
PATCH /api/audit-limits               allow deny deny deny deny
POST /api/client-audits               allow allow allow deny deny
PUT /api/client-audits/{id}           allow allow allow deny deny
POST /api/client-audits/{id}/import   allow allow allow deny deny
DELETE /api/client-audits/{id}        allow allow deny deny deny
GET /api/upcoming-audits              allow allow allow allow deny
POST /api/upcoming-audits             allow allow allow deny deny
DELETE /api/upcoming-audits/{id}      allow allow allow deny deny
GET /api/design-projects              allow allow allow allow own
GET /api/design-projects/summary      allow allow allow allow own
GET /api/design-projects/{id}         allow allow allow allow own
POST /api/design-projects             allow allow allow deny deny
PUT /api/design-projects/{id}         allow allow allow deny deny
PUT /api/design-projects/reorder      allow allow deny deny deny
PUT /api/design-projects/{id}/progress allow allow allow deny own
DELETE /api/design-projects/{id}      allow allow deny deny deny
POST /api/design-projects/{id}/assets allow allow allow deny deny
PATCH /api/design-assets/{id}         allow allow allow deny own
POST /api/design-assets/{id}/decision allow allow allow deny own
DELETE /api/design-assets/{id}        allow allow deny deny deny
GET /api/design-assets/{id}/review    allow allow allow deny deny
POST /api/design-assets/{id}/review   allow allow allow deny deny
POST /api/review-links/{id}/send      allow allow allow deny deny
DELETE /api/review-links/{id}         allow allow allow deny deny
POST /api/design-assets/{id}/revisions allow allow allow deny deny
POST /api/design-revisions/{id}/comments allow allow allow deny own
POST /api/design-revisions/{id}/pins  allow allow allow deny own
PATCH /api/pins/{id}                  allow allow allow deny own
DELETE /api/pins/{id}                 allow allow allow deny own
GET /api/tasks/{id}/comments          allow allow allow allow own
POST /api/tasks/{id}/comments         allow allow allow deny own
GET /api/tasks/{id}/comments/people   allow allow allow deny own
PUT /api/tasks/{id}/comments/seen     allow allow allow allow own
GET /api/design-projects/{id}/comments allow allow allow allow own
POST /api/design-projects/{id}/comments allow allow allow deny own
GET /api/design-projects/{id}/comments/people allow allow allow deny own
PUT /api/design-projects/{id}/comments/seen allow allow allow allow own
GET /api/tasks/{id}/files             allow allow allow allow own
POST /api/tasks/{id}/files            allow allow allow deny own
DELETE /api/task-files/{id}           allow allow allow deny own
PATCH /api/comments/{id}              allow allow allow deny own
DELETE /api/comments/{id}             allow allow allow deny own
GET /api/views                        allow allow allow allow deny
POST /api/views                       allow allow allow allow deny
PATCH /api/views/{id}                 allow allow allow allow deny
DELETE /api/views/{id}                allow allow allow allow deny
GET /api/operations                   allow allow allow allow deny
GET /api/events                       allow allow allow allow own
POST /api/operations/{id}/undo        allow own own own own
`;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

test("each role has exactly the agreed rights", () => {
  const rows = Object.values(permissions).map(({ method, path, access }) =>
    [method, path, access.admin, access.manager, access.contributor, access.viewer, access.client].join(" "),
  );
  expect(rows.toSorted()).toEqual(lines(intended).toSorted());
});

test("every route of the API has a row in the permission table, and every row a route", () => {
  const routes = new Set(app.app.routes.filter(isApi).map(({ method, path }) => `${method} ${asRow(path)}`));
  const rows = Object.values(permissions).map(({ method, path }) => `${method} ${path}`);
  expect([...routes].toSorted()).toEqual(rows.toSorted());
});

test("no API path outside the table responds, however it is spelled", async () => {
  const unknown = ["/api", "/api/", "/api/nothing", "/api/clients/", "/API/clients", "/api/Clients"];
  const disguised = [
    "//api/clients",
    "/api//clients",
    "/api%2Fclients",
    "/api/clients%2f",
    "/.//api/clients",
    "/api/client-leads/",
    "/api%2Fclient-audits",
    "/api/Client-Audits",
    "/api/./design-projects/",
    "//api/upcoming-audits",
    "/Objects/avatars/0198f000-0000-7000-8000-000000000000",
    "/api/objects/upload/",
  ];
  for (const path of [...unknown, ...disguised]) expect(await statusOf("GET", path)).toBe(404);
});

/** Requests the app directly: a network client normalizes addresses before it sends them. */
async function statusOf(method: string, path: string): Promise<number> {
  const headers = { Authorization: `Bearer ${app.people.admin.token}` };
  const request = new Request(app.url, { method, headers });
  Object.defineProperty(request, "url", { value: app.url + path });
  return (await app.app.fetch(request)).status;
}

function isApi({ method, path }: { method: string; path: string }): boolean {
  const isAddress =
    /^\/(api|objects)\//.test(path) || ["/healthz", "/readyz", "/metrics", "/mail/bounces"].includes(path);
  return isAddress && method !== "ALL";
}

function asRow(path: string): string {
  return path.replace(/:(\w+)(\{.+\})?/g, "{$1}");
}

function lines(table: string): string[] {
  return table
    .trim()
    .split("\n")
    .map((line) => line.replace(/ +/g, " "));
}
