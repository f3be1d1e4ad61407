import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useChange } from "#/islands/runtime/change";
import { detailOf } from "#/islands/runtime/failure-sentence";
import { answer, api } from "#/src/client/browser";
import type { Reminders } from "#/src/contract/reminders";
import { clientDetailKey } from "../queries";

const remindersKey = (clientId: string) => [...clientDetailKey(clientId), "reminders"];
const ofClient = api.clients[":id"].reminders;

/** Asked for when they are first shown. */
export function useReminders(clientId: string) {
  return useQuery<Reminders>({ queryKey: remindersKey(clientId), staleTime: 0 });
}

export function useSwitchReminders(clientId: string) {
  const show = useShow(clientId);
  return useChange({
    send: (isOn: boolean) => answer(ofClient.$patch({ param: { id: clientId }, json: { isOn } })),
    done: (_, isOn) => (isOn ? "They are reminded from now on" : "They are not reminded any more"),
    failed: "Failed to change the reminders",
    show,
  });
}

export function useRemindNow(clientId: string) {
  const show = useShow(clientId);
  return useChange<void, Reminders>({
    send: () => answer(ofClient.$post({ param: { id: clientId } })),
    done: { title: "Reminder sent", description: "It arrives within a minute" },
    failed: (error) => detailOf(error) ?? "Failed to send the reminder",
    show,
  });
}

function useShow(clientId: string) {
  const queries = useQueryClient();
  return (reminders: Reminders) => queries.setQueryData(remindersKey(clientId), reminders);
}
