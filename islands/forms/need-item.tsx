import X from "lucide-react/icons/x";
import { IconButton } from "#/islands/ui/icon-button";
import { TextInput } from "#/islands/ui/inputs";
import { limits } from "#/src/contract/limits";

type NeedItemProps = {
  name: string;
  /** As typed. */
  afterDays: string;
  onType: (afterDays: string) => void;
  onRemove: () => void;
};

/** A chosen prerequisite with a field for the days after it. */
export function NeedItem({ name, afterDays, onType, onRemove }: NeedItemProps) {
  const { min, max } = limits.needAfterDays;
  return (
    <li className="flex items-center gap-2">
      <span className="wrap-anywhere min-w-0 flex-1">{name}</span>
      <span className="w-16 flex-none">
        <TextInput
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          required
          aria-label={`Days after ${name}`}
          value={afterDays}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
      </span>
      <span className="flex-none text-muted">{afterDays.trim() === "1" ? "day" : "days"} after</span>
      <IconButton label={`Remove ${name}`} icon={<X size={16} aria-hidden />} onClick={onRemove} />
    </li>
  );
}
