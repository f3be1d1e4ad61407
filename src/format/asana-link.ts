/** The address at which Asana opens a task, whatever project it is in. */
export function asanaLink(taskId: string): string {
  return `https://app.asana.com/0/0/${taskId}/f`;
}

/** The task that a link to Asana opens, in any form that Asana has given its addresses; null for every other link. */
export function taskIdIn(link: string | null): string | null {
  const path = /^https:\/\/app\.asana\.com(\/[^?#]*)/i.exec(link ?? "")?.[1] ?? "";
  const found = /^\/0\/\d+\/(\d+)(?:\/f)?\/?$/.exec(path) ?? /^\/1\/.*\/task\/(\d+)\/?$/.exec(path);
  return found?.[1] ?? null;
}
