import Plus from "lucide-react/icons/plus";
import { Button } from "../../ui/button";
import { useFacts } from "../facts";
import { hubDenials } from "../rights";

type NewProjectButtonProps = {
  label: string;
  /** The pointer or the focus comes near: time to load the dialog. */
  onInterest: () => void;
  onPress: () => void;
};

export function NewProjectButton({ label, onInterest, onPress }: NewProjectButtonProps) {
  const { role } = useFacts();
  return (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden />}
      onPointerEnter={onInterest}
      onFocus={onInterest}
      onClick={onPress}
      deniedBecause={hubDenials(role).create}
    >
      {label}
    </Button>
  );
}
