import Copy from "lucide-react/icons/copy";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import { denial } from "#/islands/runtime/changes/denial";
import { copyText } from "#/islands/runtime/page/copy-text";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Icon } from "#/islands/ui/icon";
import type { MenuAction } from "#/islands/ui/menu/menu";
import type { MenuPlace } from "#/islands/ui/menu/menu-button";
import { MenuPanel } from "#/islands/ui/menu/panel";
import { toastError, toastSuccess } from "#/islands/ui/toast/store";
import type { ClientListItem } from "#/src/contract/clients";
import { isHttpUrl } from "#/src/contract/links";

type ClientMenuProps = MenuPlace & { client: ClientListItem; onEdit: (client: ClientListItem) => void };

/** Actions for a client without opening it. */
export function ClientMenu({ client, onEdit, ...place }: ClientMenuProps) {
  const { role } = useViewer();
  const items: MenuAction[] = [
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
  return <MenuPanel {...place} items={items} />;
}

function linkTo(label: string, url: string | null): MenuAction[] {
  if (!url || !isHttpUrl(url)) return [];
  const onSelect = () => void window.open(url, "_blank", "noopener,noreferrer");
  return [{ label, icon: <Icon name="external-link" />, onSelect }];
}

async function copyEmail(email: string) {
  if (await copyText(email)) toastSuccess(`${email} copied`);
  else toastError(`Failed to copy ${email}`);
}
