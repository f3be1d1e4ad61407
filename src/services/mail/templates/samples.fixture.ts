import { type MailKind, mailKind } from "#/src/contract/choices/mail";
import { unsetBrand } from "#/src/domain/brand";
import { type KindAndData, renderMail, settingOf } from "../kinds";
import { mailBrand } from "../sender";
import type { MailBrand } from "./letter";

/** The brand of a portal where nothing is set. */
export const unsetMailBrand = mailBrand(unsetBrand(null));

type DataOf<K extends MailKind> = Extract<KindAndData, { kind: K }>["data"];

const news = {
  items: [
    {
      ...{ who: "Kit Client", about: "Logo", text: "Please try it in blue", kind: "comment" as const },
      thing: { kind: "path" as const, path: "/clients/harbor?task=logo" },
    },
  ],
};
const due = [
  {
    ...{ title: "Collect the brand's pictures", clientName: "Harbor Coffee", dueDate: "2026-03-02" },
    thing: { kind: "path", path: "/clients/harbor?task=pictures" },
  },
  { title: "Call Otto", clientName: null, dueDate: "2026-03-05" },
] as const;

const samples: { [K in MailKind]: DataOf<K> } = {
  test: { askedBy: "Ada Admin" },
  invitation: {
    ...{ invitedBy: "Mia Manager", clientName: "Harbor Coffee", lastDay: "2026-03-16" },
    ...{ line: "So glad that we begin!", waiting: { count: 3, first: "2026-03-12" } },
  },
  review: {
    ...{ sentBy: "Mia Manager", assetName: "Hero picture", projectName: "Spring listing", version: 2 },
    ...{ asksCode: true, lastDay: "2026-03-16" },
  },
  review_code: { minutes: 10 },
  returned: {
    title: "Your company",
    clientName: "Acme Naturals",
    fields: ["Legal name", "Registered address"],
    dueDate: "2026-03-20",
    path: "/requests/0198f000-0000-7000-8000-000000000001",
  },
  request: {
    sentBy: "Mia Manager",
    title: "Your company",
    clientName: "Acme Naturals",
    dueDate: "2026-03-20",
    asksCode: true,
    sentBack: [],
    lastDay: "2026-04-08",
  },
  sign_in: {},
  task_link: {
    ...{ title: "Send the logo", clientName: "Harbor Coffee", lastDay: "2026-03-16" },
    thing: { kind: "task", id: "logo", clientId: "harbor" },
  },
  digest: {
    day: "2026-03-09",
    pastDue: { items: [...due], total: 4 },
    today: { items: [{ title: "Write to Nora", clientName: "Acme", dueDate: "2026-03-09" }], total: 1 },
    news: { ...news, total: 1 },
  },
  reminder: {
    day: "2026-03-09",
    parts: [
      {
        ...{ clientId: "harbor", clientName: "Harbor Coffee", total: 2, later: 4 },
        items: [
          { id: "logo", title: "Send the logo", kind: "task", dueDate: "2026-03-04" },
          { id: "hero", title: "Hero picture", kind: "approval", dueDate: "2026-03-09" },
        ],
      },
    ],
  },
  notice: { ...news, total: 3, path: "/my-work" },
};

const nameFields = ["who", "about", "title", "clientName", "assetName", "projectName"];
const personFields = ["invitedBy", "sentBy", "askedBy", "from"];

/** Replaces all names in the data of a mail. */
function withNames(mail: KindAndData, name: string): KindAndData {
  const named = (key: string, value: unknown) =>
    typeof value === "string" && [...nameFields, ...personFields].includes(key) ? name : value;
  return JSON.parse(JSON.stringify(mail, named));
}

/** Renders a mail of each kind as it is sent, on request with this name for all people and things in it. */
export function renderSamples({ name, brand = unsetMailBrand }: { name?: string; brand?: MailBrand } = {}) {
  return mailKind.values.map((kind) => {
    const mail = { kind, data: samples[kind] } as KindAndData;
    const secrets = { link: "secret", code: "seed", things: { logo: "of-logo", hero: "of-hero" } };
    const stop = settingOf(kind) && "https://portal.test/stop";
    const content = name === undefined ? mail : withNames(mail, name);
    return { kind, ...renderMail(content, { publicUrl: "https://portal.test", secrets, stop, brand }) };
  });
}

export const sampleMails = renderSamples();
