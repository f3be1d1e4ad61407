import { useId } from "react";

type RadioChoicesProps = {
  options: readonly { value: string; label: string }[];
  value: string;
  isDisabled: boolean;
  onChoose: (value: string) => void;
};

/** All options of a choice, one below the other, each wide enough for a thumb. */
export function RadioChoices({ options, value, isDisabled, onChoose }: RadioChoicesProps) {
  const name = useId();
  return options.map((option) => (
    <label
      key={option.value}
      className="flex min-h-7 cursor-pointer items-start gap-2 py-1 max-sm:min-h-11 max-sm:items-center"
    >
      <input
        type="radio"
        name={name}
        className="radio-dot"
        value={option.value}
        checked={option.value === value}
        disabled={isDisabled}
        onChange={() => onChoose(option.value)}
      />
      <span>{option.label}</span>
    </label>
  ));
}
