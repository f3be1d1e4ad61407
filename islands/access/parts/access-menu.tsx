import { denial } from "#/islands/runtime/changes/denial";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Icon } from "#/islands/ui/icon";
import type { MenuAction } from "#/islands/ui/menu/menu";
import type { MenuPlace } from "#/islands/ui/menu/menu-button";
import { MenuPanel } from "#/islands/ui/menu/panel";
import type { Access } from "#/src/contract/account-access";
import { type NextState, useUpdateAccess } from "../changes";

type AccessMenuProps = MenuPlace & {
  access: Access;
  onSteps: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

/** The states that an access can reach, and what else can be done with it. */
export function AccessMenu({ access, onSteps, onEdit, onDelete, ...place }: AccessMenuProps) {
  const { role } = useViewer();
  const update = useUpdateAccess();
  const denied = denial(role, "access.update");
  const become = (state: NextState) => () => update.mutate({ row: access, json: { state } });
  const items: MenuAction[] = [
    ...nextStates(access).map(({ state, label, icon }) => ({
      label,
      icon: <Icon name={icon} />,
      onSelect: become(state),
      deniedBecause: denied,
    })),
    { label: "How it is granted", icon: <Icon name="clipboard-check" />, onSelect: onSteps },
    { label: "Edit", icon: <Icon name="pencil" />, onSelect: onEdit, deniedBecause: denied },
    {
      label: "Delete",
      icon: <Icon name="trash-2" />,
      variant: "destructive",
      startsGroup: true,
      onSelect: onDelete,
      deniedBecause: denial(role, "access.delete"),
    },
  ];
  return <MenuPanel {...place} items={items} />;
}

const verify = { state: "verified", label: "Verify", icon: "circle-check" } as const;
const lapse = { state: "lapsed", label: "Mark as Lapsed", icon: "circle-alert" } as const;

function nextStates({ state }: Access) {
  const grant = {
    state: "granted",
    label: state === "asked" ? "Mark as Granted" : "Granted Again",
    icon: "handshake",
  } as const;
  if (state === "asked") return [grant, verify];
  if (state === "granted") return [verify, lapse];
  return state === "verified" ? [grant, lapse] : [grant];
}
