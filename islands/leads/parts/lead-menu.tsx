import Sparkles from "lucide-react/icons/sparkles";
import { denial } from "#/islands/runtime/changes/denial";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Icon } from "#/islands/ui/icon";
import { Menu, type MenuAction } from "#/islands/ui/menu/menu";
import type { Lead } from "#/src/contract/leads";
import type { LeadDialogsState } from "./lead-dialogs";

/** The actions of a lead's row, with what its status leads to. */
export function LeadMenu({ lead, dialogs: { show } }: { lead: Lead; dialogs: LeadDialogsState }) {
  const { role } = useViewer();
  const items = (): MenuAction[] => [
    ...(lead.leadStatus === "won" && lead.clientId === null
      ? [
          {
            label: "Create client",
            icon: <Icon name="handshake" />,
            onSelect: () => show({ name: "client", lead }),
            deniedBecause: denial(role, "lead.createClient"),
          },
          {
            label: "Link to the client",
            icon: <Icon name="paperclip" />,
            onSelect: () => show({ name: "link", lead }),
            deniedBecause: denial(role, "lead.linkClient"),
          },
        ]
      : []),
    {
      label: "AI Profile",
      icon: <Sparkles size={16} aria-hidden />,
      onSelect: () => show({ name: "profile", lead }),
    },
    {
      label: "Edit Lead",
      icon: <Icon name="pencil" />,
      onSelect: () => show({ name: "edit", lead }),
      deniedBecause: denial(role, "lead.update"),
    },
    {
      label: "Delete",
      icon: <Icon name="trash-2" />,
      variant: "destructive",
      startsGroup: true,
      onSelect: () => show({ name: "delete", lead }),
      deniedBecause: denial(role, "lead.delete"),
    },
  ];
  return <Menu label={`Actions for ${lead.companyName}`} items={items} />;
}
