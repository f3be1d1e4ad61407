type StatementKind = "read" | "write" | "transaction" | "other";

const kinds: Record<string, StatementKind> = {
  select: "read",
  with: "read",
  insert: "write",
  update: "write",
  delete: "write",
  replace: "write",
  begin: "transaction",
  commit: "transaction",
  rollback: "transaction",
};

/** What a statement does, by its first word; a `with` that leads to a change counts as what most are. */
export function statementKind(sql: string): StatementKind {
  return kinds[/^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? ""] ?? "other";
}
