import Copy from "lucide-react/icons/copy";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import { denial } from "#/islands/runtime/denial";
import { useViewer } from "#/islands/runtime/viewer";
import { Icon } from "#/islands/ui/icon";
import { Menu, type MenuAction } from "#/islands/ui/menu/menu";
import { toastError, toastSuccess } from "#/islands/ui/toast/store";
import type { ClientListItem } from "#/src/contract/clients";
import { isHttpUrl } from "#/src/contract/links";

type ClientMenuProps = { client: ClientListItem; onEdit: (client: ClientListItem) => void };

/** What can be done with a client without opening it. */
export function ClientMenu({ client, onEdit }: ClientMenuProps) {
  const { role } = useViewer();
  const items = (): MenuAction[] => [
    {
      label: "Open dashboard",
      icon: <LayoutDashboard size={16} aria-hidden />,
      onSelect: () => window.location.assign(`/clients/${client.id}`),
    },
    {
      label: "Edit Client",
      icon: <Icon name="pencil" />,
      onSelect: () => onEdit(client),
      deniedBecause: denial(role, "client.update"),
    },
    {
      label: "Copy contact email",
      icon: <Copy size={16} aria-hidden />,
      onSelect: () => copyEmail(client.primaryContactEmail),
      startsGroup: true,
    },
    ...linkTo("Open website", client.websiteUrl),
    ...linkTo("Open Amazon storefront", client.amazonStorefrontUrl),
  ];
  return <Menu label={`Actions for ${client.name}`} items={items} />;
}

function linkTo(label: string, url: string | null): MenuAction[] {
  if (!url || !isHttpUrl(url)) return [];
  const onSelect = () => void window.open(url, "_blank", "noopener,noreferrer");
  return [{ label, icon: <Icon name="external-link" />, onSelect }];
}

/** The browser may refuse the clipboard, and has none on an insecure address. */
async function copyEmail(email: string) {
  try {
    await navigator.clipboard.writeText(email);
    toastSuccess(`${email} copied`);
  } catch {
    toastError(`Failed to copy ${email}`);
  }
}
