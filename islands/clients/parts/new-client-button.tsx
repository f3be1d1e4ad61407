import Plus from "lucide-react/icons/plus";
import type { Role } from "../../../src/contract/choices/users";
import { can, whoMay } from "../../../src/contract/rights";
import { Button } from "../../ui/button";

type NewClientButtonProps = {
  label: string;
  role: Role;
  /** The pointer or the focus comes near: time to load the dialog. */
  onInterest: () => void;
  onPress: () => void;
};

export function NewClientButton({ label, role, onInterest, onPress }: NewClientButtonProps) {
  return (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden />}
      onPointerEnter={onInterest}
      onFocus={onInterest}
      onClick={onPress}
      deniedBecause={can(role, "client.create") ? undefined : whoMay("client.create")}
    >
      {label}
    </Button>
  );
}
