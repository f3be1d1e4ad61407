/** Returns the address that opens a task in Asana, in any project. */
export function asanaLink(taskId: string): string {
  return `https://app.asana.com/0/0/${taskId}/f`;
}

/** Returns the id of the task in an Asana link, in any format Asana has used; null for other links. */
export function taskIdIn(link: string | null): string | null {
  const path = /^https:\/\/app\.asana\.com(\/[^?#]*)/i.exec(link ?? "")?.[1] ?? "";
  const found = /^\/0\/\d+\/(\d+)(?:\/f)?\/?$/.exec(path) ?? /^\/1\/.*\/task\/(\d+)\/?$/.exec(path);
  return found?.[1] ?? null;
}
