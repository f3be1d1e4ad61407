import type { ComponentProps } from "react";

type FieldsetProps = ComponentProps<"fieldset"> & { boxClassName?: string | undefined };

/**
 * A fieldset with a visible legend, in a box of its own: as an item of a flex column WebKit makes a fieldset higher, by
 * its legend.
 */
export function Fieldset({ boxClassName, ...rest }: FieldsetProps) {
  return (
    <div className={boxClassName}>
      <fieldset {...rest} />
    </div>
  );
}
