import { useTimeZones } from "#/islands/forms/time-zones";
import { useViewer } from "#/islands/runtime/page/viewer";
import { PickField } from "#/islands/ui/field";
import { LabelledCheckbox } from "#/islands/ui/labelled-checkbox";
import type { Settings } from "#/src/contract/account";
import type { Role } from "#/src/contract/choices/users";
import { landing, viewScreen } from "#/src/contract/choices/views";
import type { SavedView } from "#/src/contract/views";
import { useChangeSettings } from "../changes";
import { useSettings } from "../queries";
import { Section } from "./section";

type Choice = { setting: Exclude<keyof Settings, "landing" | "timeZone">; label: string; hint: string };

type SettingsFormProps = { first: Settings; views: readonly SavedView[]; sendsMail: boolean };

/** The person's preferences, limited to those of their role. */
export function SettingsForm({ first, views, sendsMail }: SettingsFormProps) {
  const { role } = useViewer();
  return (
    <>
      {role !== "client" && (
        <Section title="Start" text="What opens when you sign in, unless you followed a link.">
          <Landing first={first} views={views} />
        </Section>
      )}
      <Section
        title="Mail"
        text={
          sendsMail
            ? "Mails that the portal may send you."
            : "This portal sends no mail. Your choice is kept for when it does."
        }
      >
        <Choices choices={mailChoices(role)} first={first} />
        <TimeZone first={first} />
      </Section>
      <Section title="Keyboard" text="Turn this off if you use voice control, or press letters by accident.">
        <Choices choices={[keys]} first={first} />
      </Section>
    </>
  );
}

function mailChoices(role: Role): Choice[] {
  const others = { setting: "mentions", label: "What others write to me" } as const;
  if (role === "client") {
    return [
      {
        setting: "reminders",
        label: "Reminders",
        hint: "What is needed from you, before it is due and after.",
      },
      {
        setting: "remindersWeekly",
        label: "Reminders once a week",
        hint: "One on the first working day, instead of one for each due date.",
      },
      { ...others, hint: "Comments for you, collected for a few minutes." },
    ];
  }
  return [
    {
      setting: "digest",
      label: "Morning digest",
      hint: "Your work that is past due or due that day, Monday to Friday at seven.",
    },
    {
      ...others,
      hint: "When somebody mentions you, what your clients write and do, and when a task of yours can start.",
    },
  ];
}

const keys: Choice = {
  setting: "singleKeys",
  label: "Single keys",
  hint: "Letters that act in lists and drawers, such as J and K for next and previous.",
};

/** Chooses the screen or saved view that opens after sign-in; a view that no longer exists is shown as Clients. */
function Landing({ first, views }: Omit<SettingsFormProps, "sendsMail">) {
  const { shown, change } = useShownSettings(first);
  const options = [
    ...landing.options,
    ...views.map(({ id, screen, name }) => ({ value: id, label: `${viewScreen.label(screen)}: ${name}` })),
  ];
  return (
    <div className="max-w-80 p-4">
      <PickField
        label="Open after sign-in"
        value={options.find(({ value }) => value === shown.landing)?.value ?? "clients"}
        onPick={(value) => change.mutate({ landing: value })}
        options={options}
      />
    </div>
  );
}

/** Chooses the time zone in which the morning's mail arrives at seven. */
function TimeZone({ first }: Pick<SettingsFormProps, "first">) {
  const { role } = useViewer();
  const { shown, change } = useShownSettings(first);
  const zones = useTimeZones(shown.timeZone ?? null);
  return (
    <div className="max-w-80 p-4 pt-0" {...zones.whenNeeded}>
      <PickField
        label="Time zone of morning mail"
        hint="It arrives at seven."
        value={shown.timeZone ?? ""}
        onPick={(name) => change.mutate({ timeZone: name || null })}
        options={zones.options}
        emptyLabel={role === "client" ? "Where your company is" : "As the portal"}
      />
    </div>
  );
}

function Choices({ choices, first }: { choices: Choice[]; first: Settings }) {
  return (
    <div className="flex flex-col gap-1 p-4">
      {choices.map((choice) => (
        <ChoiceBox key={choice.setting} choice={choice} first={first} />
      ))}
    </div>
  );
}

/** One preference; it stays as chosen while it is being stored, whatever is chosen beside it. */
function ChoiceBox({ choice: { setting, label, hint }, first }: { choice: Choice; first: Settings }) {
  const { shown, change } = useShownSettings(first);
  return (
    <LabelledCheckbox
      hint={hint}
      checked={shown[setting]}
      onChange={(event) => change.mutate({ [setting]: event.currentTarget.checked })}
    >
      {label}
    </LabelledCheckbox>
  );
}

/** Returns the preferences, with those being saved. */
function useShownSettings(first: Settings) {
  const { data } = useSettings(first);
  const change = useChangeSettings();
  return { shown: change.isPending ? { ...data, ...change.variables } : data, change };
}
