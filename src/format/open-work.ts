import type { OpenWork } from "#/src/contract/admin";

/** "12 open tasks, 1 design project and 2 clients"; null for no open work. */
export function describeOpenWork({ tasks, designProjects, clients, leads }: OpenWork): string | null {
  const parts = [
    counted(tasks, "open task", "open tasks"),
    counted(designProjects, "design project", "design projects"),
    counted(clients, "client", "clients"),
    counted(leads, "lead", "leads"),
  ].flatMap((words) => words ?? []);
  return parts.length === 0 ? null : list.format(parts);
}

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

function counted(count: number, one: string, many: string): string | null {
  return count === 0 ? null : `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
