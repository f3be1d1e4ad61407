import * as RadixMenu from "@radix-ui/react-dropdown-menu";
import { Fragment, useEffect, useRef } from "react";
import { AnchorBox } from "../anchor-box";
import { layerFor } from "../layer";
import type { MenuAction } from "./menu";

type MenuPanelProps = {
  anchor: HTMLElement;
  /** Then the first item has focus at once. */
  isByKeyboard: boolean;
  labelledBy: string;
  items: readonly MenuAction[];
  /** Closes the menu, gives focus back, then does what was chosen. */
  onClose: (then?: () => void) => void;
};

/** The open menu. */
export function MenuPanel({ anchor, isByKeyboard, labelledBy, items, onClose }: MenuPanelProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isByKeyboard) content.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }, [isByKeyboard]);
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
            <Fragment key={item.label}>
              {item.startsGroup && <RadixMenu.Separator className="my-1 h-px bg-line" />}
              <Item item={item} onClose={onClose} />
            </Fragment>
          ))}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

function Item({ item, onClose }: { item: MenuAction; onClose: MenuPanelProps["onClose"] }) {
  const { label, icon, onSelect, variant, deniedBecause } = item;
  return (
    <RadixMenu.Item
      className="menu-item"
      data-variant={variant}
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
    </RadixMenu.Item>
  );
}
