import Plus from "lucide-react/icons/plus";
import { Button } from "./button";

type CreateButtonProps = {
  label: string;
  deniedBecause?: string | undefined;
  /** Called when the pointer enters or the button gets the focus, to preload the dialog. */
  onInterest: () => void;
  onPress: () => void;
};

/** Opens the dialog that adds something to the screen. */
export function CreateButton({ label, deniedBecause, onInterest, onPress }: CreateButtonProps) {
  return (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden />}
      onInterest={onInterest}
      onClick={onPress}
      aria-keyshortcuts="N"
      deniedBecause={deniedBecause}
    >
      {label}
    </Button>
  );
}
