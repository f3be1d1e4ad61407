import { afterEach, beforeAll } from "bun:test";
import { fireEvent, screen } from "@testing-library/react";
import { and, eq } from "drizzle-orm";
import { apiTokens, deviceCodes, jobs, mails, users } from "#/db/schema";
import { logoUrl } from "#/src/areas/agency/agency.fixture";
import { expectJson } from "../support/app";
import { addWaitingDevice } from "../support/device";
import { type OutlinedAgency, outlinedAgency } from "../support/outlined-agency";
import { addPerson } from "../support/people";
import { inDocument, noConnection } from "../support/portal-document";
import { chooseItem, dialog, fill, press, question, select, toasted } from "../support/presses";
import { failedMail } from "../support/requests-mail";
import { refuseAt, testWalks } from "../support/step-outlines";
import { testMoment } from "../support/zones";

/* Like dialog-outlines.test.ts, for what the screens of an admin and the sign-in of a program show after steps. */

const portal = inDocument({ templates: false });
let agency: OutlinedAgency;

beforeAll(async () => {
  const { app } = portal;
  agency = await outlinedAgency(app);
  const admin = app.as("admin");
  const daysOff = [
    { date: "2026-12-25", name: "Christmas Day" },
    { date: "2027-01-01", name: "New Year" },
  ];
  await expectJson(await admin("PUT", "/api/calendar", { weekdays: [1, 2, 3, 4], daysOff }));
  await expectJson(await admin("PATCH", "/api/audit-limits", { acosHigh: 42.5, fewestClicks: 200 }));
  const settings = { name: "Harbor Agency", accent: "#1d4ed8", senderName: "Harbor", requestDays: 4 };
  const more = { websiteUrl: "https://harbor.test", mailFooter: "1 Quay Street\nPort" };
  const logo = await logoUrl({ width: 300, height: 100 });
  await expectJson(await admin("PATCH", "/api/admin/agency", { ...settings, ...more, logo }));
  await addMails();
  await addDevices();
  const gone = await addPerson(app.db, app.deps.clock(), { role: "contributor", email: "gone@portal.test" });
  await app.db.transaction(async (tx) => {
    const name = { firstName: "Gwen", lastName: "Gone", createdAt: testMoment };
    await tx.update(users).set(name).where(eq(users.id, gone.id));
    await tx.update(apiTokens).set({ createdAt: testMoment }).where(eq(apiTokens.userId, gone.id));
  });
  await expectJson(await admin("PATCH", `/api/admin/users/${gone.id}`, { active: false }));
});

afterEach(() => {
  // One of the walks replaces it.
  Reflect.deleteProperty(navigator, "clipboard");
});

/** Adds a mail of each state, with and without an earlier failure. */
async function addMails() {
  const { app } = portal;
  const endedAt = "2026-03-08T21:00:00.000Z";
  const states = [
    { state: "failed", attempts: 1, endedAt, lastError: null },
    { state: "failed", attempts: 3, endedAt, lastError: "550 Nobody here" },
    { state: "done", attempts: 1, endedAt, lastError: null },
    { state: "done", attempts: 2, endedAt, lastError: "421 Too busy" },
    { state: "waiting", attempts: 1, endedAt: null, lastError: "421 Too busy" },
    { state: "waiting", attempts: 0, endedAt: null, lastError: null },
  ] as const;
  for (const [at, state] of states.entries()) {
    const { id } = await failedMail(app);
    const subject = at === 5 ? null : `Subject ${at}`;
    const clientId = at === 2 ? agency.client.id : null;
    const recipient = `reader${at}@portal.test`;
    await app.db.transaction(async (tx) => {
      await tx.update(mails).set({ subject, clientId, recipient }).where(eq(mails.id, id));
      await tx
        .update(jobs)
        .set(state)
        .where(and(eq(jobs.kind, "mail"), eq(jobs.key, id)));
    });
  }
}

const [same, other, unnamed, unknown, taken] = [
  "BBBB-CCCC",
  "DDDD-FFFF",
  "GGGG-HHHH",
  "JJJJ-KKKK",
  "LLLL-MMMM",
];

async function addDevices() {
  const { app } = portal;
  const askedAt = "2026-03-08T20:00:00.000Z";
  const waiting: [string, string, string?][] = [
    [same, "portal on laptop"],
    [other, "portal on desk", "192.0.2.7"],
    [unnamed, ""],
    [unknown, "portal on a"],
    [taken, "portal on b"],
  ];
  for (const [code, name, address] of waiting) {
    const { userCode } = await addWaitingDevice(app, name, address);
    const address2 = code === unknown ? { address: null } : {};
    await app.db.transaction((tx) =>
      tx
        .update(deviceCodes)
        .set({ userCode: code, createdAt: askedAt, ...address2 })
        .where(eq(deviceCodes.userCode, userCode)),
    );
  }
}

const tab = (name: string) => () => `/admin?tab=${name}`;
const device = (code: string) => () => `/device?code=${code}`;
const answerLater = async (detail: string) => {
  refuseAt(portal, /^(POST|PATCH|PUT|DELETE) /, { detail });
};
const type = (label: string, value: string) => fill(label, value);

testWalks(portal, [
  ["the calendar with days off", "admin", tab("calendar")],
  [
    "a day off that is there already, and public holidays",
    "admin",
    tab("calendar"),
    () => press("Add Day Off"),
    async () => {
      await type("Date", "2026-12-25");
      await type("Name", "Again");
      await press("Add Day Off");
    },
    () => select("Public holidays of", "Germany"),
    async () => {
      await press(/^Remove Christmas Day/);
      await toasted("Christmas Day is a working day again");
    },
    async () => {
      await press("Undo");
      await toasted("The calendar is changed back.");
    },
  ],
  ["the agency with all settings", "admin", tab("agency")],
  [
    "a logo that is too large",
    "admin",
    tab("agency"),
    async () => {
      const large = new File([new Uint8Array(200_001)], "large.png", { type: "image/png" });
      fireEvent.change(screen.getByLabelText("Logo on Dark", { selector: "input" }), {
        target: { files: [large] },
      });
      await screen.findByText("Logo on Dark: At most 200 kB");
    },
  ],
  [
    "the form for the agency",
    "admin",
    tab("agency"),
    async () => {
      await press("Change Agency");
      await dialog("Change Agency");
    },
    async () => {
      await type("Accent Color", "#f59e0b");
      await type("Days for Forms", "x");
      await press("Save Agency");
    },
    async () => {
      await type("Days for Forms", "5");
      await press("Save Agency");
    },
  ],
  ["the audit limits that were changed", "admin", tab("limits")],
  [
    "the form for audit limits",
    "admin",
    tab("limits"),
    async () => {
      await press("Change Limits");
      await dialog("Change Limits");
    },
    async () => {
      await type("No rule on advertising under", "50");
      await press("Save Limits");
    },
    async () => {
      await answerLater("Nothing can be saved now.");
      await type("No rule on advertising under", "300");
      await press("Save Limits");
      await toasted("Failed to save limits");
    },
  ],
  ["mails in each state", "admin", tab("mail")],
  [
    "a mail that is sent again",
    "admin",
    tab("mail"),
    async () => {
      refuseAt(portal, /^POST/, { detail: "The account is gone." });
      await press("Send again to reader1@portal.test");
      await toasted("The account is gone.");
    },
  ],
  [
    "a new token, with what is asked before it is lost",
    "admin",
    tab("tokens"),
    async () => {
      await press("Create Token");
      await dialog("Create API Token");
    },
    async () => {
      await type("Name", "Walked");
      await type("Expires", "2026-03-08");
      await press("Create Token", await dialog("Create API Token"));
      await screen.findByText("Must be in the future");
    },
    async () => {
      await type("Expires", "2026-04-08");
      await press("Create Token", await dialog("Create API Token"));
      await dialog("API Token Created");
    },
    async () => {
      await press("Done");
      await question("Close without copying?");
    },
    () => press("Back to the token"),
    async () => {
      Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
      await press("Copy");
      await toasted("Failed to copy the token");
    },
    async () => {
      const clipboard = { writeText: async () => {} };
      Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
      await press("Copy");
      await screen.findByText("Token copied");
    },
    async () => {
      await press("Done");
      await screen.findByText("Walked");
    },
    async () => {
      await press("Revoke Walked");
      await press("Revoke", await question("Revoke Token"));
      await toasted("revoked");
    },
  ],
  ["users of whom one is inactive", "admin", () => "/admin"],
  ["a search for users that finds none", "admin", () => "/admin?search=nobody"],
  [
    "a user who is deactivated with open work",
    "admin",
    () => "/admin",
    async () => {
      await chooseItem("Actions for Cleo Contributor", "Deactivate");
      await screen.findByText(/^They have /);
    },
    async () => {
      await select("Hand over to", "Mia Manager");
      const errors = [{ path: "handOverTo", message: "This person is inactive" }];
      refuseAt(portal, /^PATCH/, { status: 400, errors });
      await press("Deactivate", await question(/^Deactivate/));
      await screen.findByText("This person is inactive");
    },
  ],
  [
    "a user whose open work cannot be loaded",
    "admin",
    () => "/admin",
    async () => {
      refuseAt(portal, /^GET/);
      await chooseItem("Actions for Cleo Contributor", "Deactivate");
      await screen.findByText(/could not be loaded/);
    },
  ],
  [
    "a user who is activated",
    "admin",
    () => "/admin",
    async () => {
      await chooseItem("Actions for Gwen Gone", "Activate");
      await question("Activate Gwen Gone?");
    },
    async () => {
      await answerLater("There is no room for more users.");
      await press("Activate", await question("Activate Gwen Gone?"));
      await toasted("There is no room for more users.");
    },
  ],
  [
    "a new user with a client",
    "admin",
    () => "/admin",
    async () => {
      await press("Add User");
      await dialog("Add User");
    },
    () => select("Role", "Client"),
  ],
  [
    "a role that cannot be changed",
    "admin",
    () => "/admin",
    async () => {
      await answerLater("The role stays.");
      await select("Change role of Vic Viewer", "Manager");
      await toasted("The role stays.");
    },
  ],
  ["an audit log without entries that match", "admin", () => "/admin?tab=audit&search=zzz"],
  [
    "the days of an audit log",
    "admin",
    tab("audit"),
    async () => {
      await type("From", "2026-03-10");
      await screen.findByText("Nothing matches the filters.");
    },
  ],
  ["the sign-in of a program from here", "manager", device(same)],
  ["the sign-in of a program elsewhere", "manager", device(other)],
  [
    "the sign-in of a program that cannot be approved",
    "manager",
    device(other),
    async () => {
      await answerLater("Try it again in a minute.");
      await press("Approve");
      await screen.findByText("Try it again in a minute.");
    },
  ],
  ["the sign-in of a program without a name", "manager", device(unnamed)],
  ["the sign-in of a program from an unknown place", "manager", device(unknown)],
  ["the code of no program", "manager", device("ZZZZ-ZZZZ")],
  [
    "a program that is approved",
    "contributor",
    device(taken),
    async () => {
      portal.answer(/^POST/, () => Response.json({ name: "portal on b" }));
      await press("Approve");
      await screen.findByText("Approved");
    },
  ],
  [
    "a program that is denied after two failures",
    "contributor",
    device(unnamed),
    async () => {
      const restore = portal.answer(/^POST/, noConnection);
      await press("Deny");
      await screen.findByText(/could not be reached/);
      restore();
    },
    async () => {
      const restore = refuseAt(portal, /^POST/, { status: 404 });
      await press("Deny");
      await screen.findByText(/There is no sign-in/);
      restore();
    },
    async () => {
      portal.answer(/^POST/, () => Response.json({ name: "" }));
      await press("Deny");
      await screen.findByText("Denied");
    },
  ],
]);
