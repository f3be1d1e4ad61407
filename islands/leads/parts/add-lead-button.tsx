import Plus from "lucide-react/icons/plus";
import { denial } from "../../runtime/denial";
import { Button } from "../../ui/button";
import { useFacts } from "../facts";

type AddLeadButtonProps = {
  label: string;
  /** The pointer or the focus comes near: time to load the dialog. */
  onInterest: () => void;
  onPress: () => void;
};

export function AddLeadButton({ label, onInterest, onPress }: AddLeadButtonProps) {
  const { role } = useFacts();
  return (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden />}
      onPointerEnter={onInterest}
      onFocus={onInterest}
      onClick={onPress}
      deniedBecause={denial(role, "lead.create")}
    >
      {label}
    </Button>
  );
}
