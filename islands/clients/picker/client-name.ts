import { useQuery } from "@tanstack/react-query";
import { answer, api } from "#/src/client/browser";
import { clientsPath } from "../keys";

/** Returns the name of the chosen client: from the page, the last pick, or the server. */
export function useClientName(id: string, initial: string | null | undefined): string {
  const { data } = useQuery({
    queryKey: nameKey(id),
    queryFn: async () => (await answer(api.clients[":id"].$get({ param: { id } }))).client.name,
    enabled: id !== "",
    staleTime: Number.POSITIVE_INFINITY,
    ...(initial && { initialData: initial }),
  });
  return (id && data) || "";
}

export const nameKey = (id: string) => [clientsPath, "name", id] as const;
