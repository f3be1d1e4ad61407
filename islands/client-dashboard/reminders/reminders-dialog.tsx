import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useChange } from "#/islands/runtime/changes/change";
import { detailOf } from "#/islands/runtime/changes/failure-sentence";
import { Loaded } from "#/islands/runtime/loading/loaded";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { LabelledCheckbox } from "#/islands/ui/labelled-checkbox";
import { answer, api } from "#/src/client/browser";
import { mailState } from "#/src/contract/choices/mail";
import type { Client } from "#/src/contract/clients";
import type { Reminders } from "#/src/contract/reminders";
import { showDate, showMoment } from "#/src/format/show-dates";
import { clientDetailKey } from "../queries";

/** Reminders to a client's people: schedule, recipients, text, and sent ones. */
export function RemindersDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const reminders = useReminders(client.id);
  const remind = useRemindNow(client.id);
  return (
    <Dialog title="Reminders" description={client.name} onClose={onClose}>
      {(requestClose) => (
        <>
          <DialogBody>
            <Loaded
              query={reminders}
              loading="Loading reminders..."
              failed="The reminders could not be loaded"
            >
              {(data) => <Shown client={client} reminders={data} />}
            </Loaded>
          </DialogBody>
          <DialogFoot>
            <Button onClick={requestClose}>Close</Button>
            <Button
              variant="primary"
              isBusy={remind.isPending}
              deniedBecause={reminders.data ? (reminders.data.refusal ?? undefined) : "Loading"}
              onClick={() => remind.mutate()}
            >
              Remind Now
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}

function Shown({ client, reminders }: { client: Client; reminders: Reminders }) {
  const { timeZone } = useViewer();
  const change = useSwitchReminders(client.id);
  const { isOn, people, preview, sent } = reminders;
  return (
    <>
      <LabelledCheckbox
        data-autofocus
        checked={change.isPending ? change.variables : isOn}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
        hint="Two days before something is due, on the day, and then every third day; on the next working day for what falls on a day off. What three reminders named comes once a week."
      >
        Remind them by mail
      </LabelledCheckbox>
      <p className="mt-2 text-muted">{whenNext(reminders)}</p>
      <Part title="People">
        {people.length === 0 && <p className="text-muted">Nobody at {client.name} can sign in yet.</p>}
        <ul className="divide-y divide-base-300">
          {people.map((person) => (
            <li key={person.id} className="flex flex-wrap justify-between gap-x-3 py-2">
              <span className="min-w-0 wrap-anywhere">
                {person.name ? `${person.name}, ${person.email}` : person.email}
              </span>
              <span className="text-hint text-muted">{whatTheyGet(person)}</span>
            </li>
          ))}
        </ul>
      </Part>
      {preview && (
        <Part title="What it says now">
          <div className="rounded-box border border-base-300 p-3">
            <p className="whitespace-pre-line text-hint wrap-anywhere">{preview.text}</p>
          </div>
        </Part>
      )}
      {sent.length > 0 && (
        <Part title="Last sent">
          <ul className="divide-y divide-base-300">
            {sent.map(({ id, to, state, createdAt, by }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
                <span className="min-w-0 wrap-anywhere">
                  {to}
                  <span className="block text-hint text-muted">
                    {showMoment(createdAt, timeZone) ?? "Unknown date"}
                    {by && `, by ${by}`}
                  </span>
                </span>
                <Badge tone={mailState.tone(state)}>{mailState.label(state)}</Badge>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function whatTheyGet({ hasComeIn, wants, isWeekly, timeZone }: Reminders["people"][number]): string {
  if (!hasComeIn) return "Has not signed in yet";
  if (!wants) return "Stopped them";
  const often = isWeekly ? "Once a week" : "Gets reminders";
  return timeZone ? `${often}, at 7:00 in ${timeZone.replaceAll("_", " ")}` : often;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-5">
      <h3 id={id} className="mb-1 font-semibold text-label">
        {title}
      </h3>
      {children}
    </section>
  );
}

function whenNext({ isOn, hasMail, nextOn, people, preview }: Reminders): string {
  if (!hasMail) return "No mail is set up: the portal reminds nobody.";
  if (!isOn) return "The portal sends no reminders automatically; you can send them.";
  if (nextOn) return `The next one comes in the morning of ${showDate(nextOn)}, as things stand.`;
  if (!people.some(({ hasComeIn, wants }) => hasComeIn && wants)) return "None comes: nobody gets reminders.";
  return preview ? "None comes in the next two weeks." : "None comes: nothing is needed from them.";
}

const remindersKey = (clientId: string) => [...clientDetailKey(clientId), "reminders"];
const ofClient = api.clients[":id"].reminders;

/** Loads the reminders when first shown. */
function useReminders(clientId: string) {
  return useQuery<Reminders>({ queryKey: remindersKey(clientId), staleTime: 0 });
}

/** Switches the reminders; the client has a new version then. */
function useSwitchReminders(clientId: string) {
  const queries = useQueryClient();
  const show = useShow(clientId);
  return useChange({
    send: (isOn: boolean) => answer(ofClient.$patch({ param: { id: clientId }, json: { isOn } })),
    done: (_, isOn) => (isOn ? "Reminders turned on" : "Reminders turned off"),
    failed: "Failed to change the reminders",
    show,
    refresh: () => queries.invalidateQueries({ queryKey: clientDetailKey(clientId), exact: true }),
  });
}

function useRemindNow(clientId: string) {
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
