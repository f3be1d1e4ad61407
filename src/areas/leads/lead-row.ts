import type { clientLeads } from "../../../db/schema";
import { fold } from "../../format/fold";

type Found = { clientName: string; companyName: string; email: string };

/** The column that a search looks through. */
export function derivedColumns({ clientName, companyName, email }: Found) {
  return {
    searchText: [clientName, companyName, email].map(fold).join("\n"),
  } satisfies Partial<typeof clientLeads.$inferInsert>;
}
