import { type MailKind, mailKind } from "#/src/contract/choices/mail";
import { unsetBrand } from "#/src/domain/brand";
import { type KindAndData, renderMail, reviewCodeSecret } from "../kinds";
import { mailBrand } from "../sender";

/** The brand of a portal where nothing is set. */
export const unsetMailBrand = mailBrand(unsetBrand(null));

type DataOf<K extends MailKind> = Extract<KindAndData, { kind: K }>["data"];

const news = {
  items: [{ who: "Kit Client", about: "Logo", text: "Please try it in blue", kind: "comment" as const }],
};
const due = [
  { title: "Collect the brand's pictures", clientName: "Harbor Coffee", dueDate: "2026-03-02" },
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
  sign_in: {},
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
        ...{ clientId: "harbor", clientName: "Harbor Coffee", total: 2 },
        items: [
          { title: "Send the logo", kind: "task", dueDate: "2026-03-04" },
          { title: "Hero picture", kind: "approval", dueDate: "2026-03-09" },
        ],
      },
    ],
  },
  notice: { ...news, total: 3, path: "/my-work" },
};

/** Renders a mail of each kind as it is sent. */
export const sampleMails = mailKind.values.map((kind) => {
  const mail = { kind, data: samples[kind] } as KindAndData;
  const secret = kind === "review_code" ? reviewCodeSecret({ code: "seed", link: "link" }) : "secret";
  const stop = kind === "digest" ? "https://portal.test/stop" : null;
  return {
    kind,
    ...renderMail(mail, { publicUrl: "https://portal.test", secret, stop, brand: unsetMailBrand }),
  };
});
