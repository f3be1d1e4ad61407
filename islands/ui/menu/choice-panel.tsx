import type { Tone } from "#/src/contract/choices/choice";
import type { MenuPlace } from "./menu-button";
import { MenuPanel } from "./panel";

type ChoicePanelProps<Key extends string> = MenuPlace & {
  options: readonly { value: Key; label: string }[];
  tone: (value: Key) => Tone;
  chosen: Key;
  /** Returns the reason why this person may not choose it, if any. */
  denialOf: (value: Key) => string | undefined;
  onChoose: (value: Key) => void;
};

/** An open menu of statuses with the current one marked; choosing that one changes nothing. */
export function ChoicePanel<Key extends string>(props: ChoicePanelProps<Key>) {
  const { options, tone, chosen, denialOf, onChoose, ...place } = props;
  return (
    <MenuPanel
      {...place}
      items={options.map(({ value, label }) => ({
        label,
        icon: <span className="badge-dot" data-tone={tone(value)} aria-hidden />,
        isChosen: value === chosen,
        deniedBecause: value === chosen ? undefined : denialOf(value),
        onSelect: () => value !== chosen && onChoose(value),
      }))}
    />
  );
}
