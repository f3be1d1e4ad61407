import { Menu, type MenuAction } from "#/islands/ui/menu/menu";
import { toast, toastError } from "#/islands/ui/toast/store";
import type { WorkItem } from "#/src/contract/work";
import { hrefOf } from "../href";

/** What else can be done with a thing. */
export function RowMenu({ item }: { item: WorkItem }) {
  const { title, clientId } = item;
  const items: MenuAction[] = [{ label: "Copy link", onSelect: () => void copyLink(item) }];
  if (clientId) {
    items.push({
      label: "Go to client",
      onSelect: () => window.location.assign(`/clients/${clientId}`),
    });
  }
  return (
    <div className="text-end">
      <Menu label={`Actions for ${title}`} items={items} />
    </div>
  );
}

/** A browser has a clipboard only on https and on this machine. */
async function copyLink(item: WorkItem) {
  try {
    await navigator.clipboard.writeText(new URL(hrefOf(item), window.location.href).href);
    toast({ title: "Success", description: "Link copied" });
  } catch {
    toastError("Failed to copy link");
  }
}
