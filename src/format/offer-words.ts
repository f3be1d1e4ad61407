import type { TemplateOffer } from "#/src/contract/template-plans";

/** "2 tasks apply now, 1 no longer does."; null for an empty offer. */
export function offerWords({ add, remove }: TemplateOffer): string | null {
  const noun = (count: number) => `${count} ${count === 1 ? "task" : "tasks"}`;
  const now = `${noun(add)} ${add === 1 ? "applies" : "apply"} now`;
  const noLonger = `no longer ${remove === 1 ? "does" : "do"}`;
  if (add > 0 && remove > 0) return `${now}, ${remove} ${noLonger}.`;
  if (add > 0) return `${now}.`;
  return remove > 0 ? `${noun(remove)} no longer ${remove === 1 ? "applies" : "apply"}.` : null;
}

type Lists = Record<"add" | "remove" | "leaveOut", readonly unknown[]>;

/** "Add 2 tasks, remove 1" for a button, or "Added 2 tasks, removed 1" afterwards; empty for an empty plan. */
export function matchWords({ add, remove, leaveOut }: Lists, isDone = false): string {
  const parts = [
    { count: add.length, verb: isDone ? "added" : "add" },
    { count: remove.length, verb: isDone ? "removed" : "remove" },
    { count: leaveOut.length, verb: isDone ? "left out" : "leave out" },
  ].filter(({ count }) => count > 0);
  const words = parts
    .map(({ count, verb }, at) => `${verb} ${count}${at === 0 ? (count === 1 ? " task" : " tasks") : ""}`)
    .join(", ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
