/** The team's words, none of which a client's person reads on any screen or in any mail. */
const words = [
  ...[
    "evidence",
    "assets?",
    "sha-256",
    "priority",
    "category",
    "owner",
    "assignee",
    "assigned",
    "unassigned",
  ],
  ...["team only", "team notes", "internal", "designer", "staff", "contributor", "viewer", "churned", "lead"],
  ...["at risk", "high risk", "billing", "hours", "client notified", "client communication", "template"],
  ...["owned", "audit", "ACoS", "overdue projects", "total projects", "high priority", "saved views?"],
];
/** Matches any of them. */
export const teamWords = new RegExp(`\\b(${words.join("|")})\\b`, "i");

/** Attributes that people see or hear. */
const spoken = ["aria-label", "aria-description", "alt", "title", "placeholder", "data-label"];

/** Names of people in the tests, some of which are roles. */
const names = /Cleo Contributor|Vic Viewer|contributor@portal\.test/g;

/** Returns the texts of a page that contain one. */
export function teamWordsIn(body: HTMLElement): string[] {
  const copy = body.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll("script, style, template")) hidden.remove();
  const shown = [...copy.querySelectorAll("*")].flatMap((element) =>
    spoken.flatMap((name) => element.getAttribute(name) ?? []),
  );
  const walk = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walk.nextNode()) texts.push(walk.currentNode.textContent ?? "");
  return [...shown, ...texts]
    .map((text) => text.replaceAll(names, "").trim())
    .filter((text) => teamWords.test(text));
}
