import Plus from "lucide-react/icons/plus";
import { Button } from "../../ui/button";

type NewAuditButtonProps = {
  label: string;
  deniedBecause: string | undefined;
  /** The pointer or the focus comes near: time to load the dialog. */
  onInterest: () => void;
  onPress: () => void;
};

export function NewAuditButton({ label, deniedBecause, onInterest, onPress }: NewAuditButtonProps) {
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
