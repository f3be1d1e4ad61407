import * as RadixMenu from "@radix-ui/react-dropdown-menu";
import Check from "lucide-react/icons/check";
import { Fragment, useEffect, useRef } from "react";
import { AnchorBox } from "../anchor-box";
import { layerFor } from "../layer";
import type { MenuAction } from "./menu";
import type { MenuPlace } from "./menu-button";

type MenuPanelProps = MenuPlace & { items: readonly MenuAction[] };

/** The open menu, with items computed as it opens. */
export function LatePanel({ items, ...place }: MenuPlace & { items: () => readonly MenuAction[] }) {
  return <MenuPanel {...place} items={items()} />;
}

/** The open menu. */
export function MenuPanel({ anchor, isByKeyboard, labelledBy, items, onClose }: MenuPanelProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isByKeyboard) return;
    const itemAt = (at: string) => content.current?.querySelector<HTMLElement>(at);
    (itemAt("[aria-checked=true]") ?? itemAt("[role^=menuitem]"))?.focus();
  }, [isByKeyboard]);
  useEffect(() => {
    for (const { preload, deniedBecause } of items) if (!deniedBecause) preload?.();
  }, [items]);
  return (
    <RadixMenu.Root open modal={false} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixMenu.Trigger asChild>
        <AnchorBox of={anchor} />
      </RadixMenu.Trigger>
      <RadixMenu.Portal container={layerFor(anchor)}>
        <RadixMenu.Content
          ref={content}
          className="menu-panel"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-labelledby={labelledBy}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor.contains(event.target)) event.preventDefault();
          }}
        >
          {items.map((item) => (
            <Fragment key={item.key ?? item.label}>
              {item.startsGroup && <RadixMenu.Separator className="my-1 h-px bg-line" />}
              <Item item={item} onClose={onClose} />
            </Fragment>
          ))}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

function Item({ item, onClose }: { item: MenuAction; onClose: MenuPlace["onClose"] }) {
  const { label, icon, onSelect, variant, deniedBecause, isChosen } = item;
  return (
    <RadixMenu.Item
      className="menu-item"
      data-variant={variant}
      {...(isChosen !== undefined && { role: "menuitemradio", "aria-checked": isChosen })}
      aria-disabled={deniedBecause ? true : undefined}
      onSelect={(event) => {
        event.preventDefault();
        if (!deniedBecause) onClose(onSelect);
      }}
    >
      {icon}
      <span className="min-w-0">
        {label}
        {deniedBecause && <span className="block text-hint">{deniedBecause}</span>}
      </span>
      {isChosen && <Check size={14} className="ml-auto" aria-hidden />}
    </RadixMenu.Item>
  );
}
