/** The thing that a link opens: a task, or a design project with versions to decide on. */
export type LinkedThing = { kind: "task" | "approval"; id: string; clientId: string };
