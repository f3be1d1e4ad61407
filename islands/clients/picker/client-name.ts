import { useQuery } from "@tanstack/react-query";
import { answer, api } from "#/src/client/browser";
import { clientsPath } from "../keys";

/** The name of the chosen client: the page's, the one that was picked, else the server is asked. */
export function useClientName(id: string, known: string | null | undefined): string {
  const { data } = useQuery({
    queryKey: nameKey(id),
    queryFn: async () => (await answer(api.clients[":id"].$get({ param: { id } }))).client.name,
    enabled: id !== "",
    staleTime: Number.POSITIVE_INFINITY,
    ...(known && { initialData: known }),
  });
  return (id && data) || "";
}

export const nameKey = (id: string) => [clientsPath, "name", id] as const;
