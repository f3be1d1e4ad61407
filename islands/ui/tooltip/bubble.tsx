import * as RadixTooltip from "@radix-ui/react-tooltip";
import { AnchorBox } from "../anchor-box";
import { layerFor } from "../layer";
import { openDelay, skipDelay } from "./delay";

/** The visible tooltip; loaded when the first one is about to open. */
export function Bubble({ anchor, text }: { anchor: Element; text: string }) {
  return (
    <RadixTooltip.Provider delayDuration={openDelay} skipDelayDuration={skipDelay}>
      <RadixTooltip.Root open>
        <RadixTooltip.Trigger asChild>
          <AnchorBox of={anchor} />
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal container={layerFor(anchor)}>
          <RadixTooltip.Content className="tooltip-bubble" sideOffset={6} collisionPadding={8}>
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
