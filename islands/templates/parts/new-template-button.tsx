import Plus from "lucide-react/icons/plus";
import { Button } from "../../ui/button";

type NewTemplateButtonProps = {
  label: string;
  deniedBecause: string | undefined;
  /** The pointer or the focus comes near: time to load the dialog. */
  onInterest: () => void;
  onPress: () => void;
};

export function NewTemplateButton({ label, deniedBecause, onInterest, onPress }: NewTemplateButtonProps) {
  return (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden />}
      onPointerEnter={onInterest}
      onFocus={onInterest}
      onClick={onPress}
      deniedBecause={deniedBecause}
    >
      {label}
    </Button>
  );
}
