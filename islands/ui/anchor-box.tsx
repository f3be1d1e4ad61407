import { type HTMLAttributes, type Ref, useState } from "react";

type AnchorBoxProps = HTMLAttributes<HTMLSpanElement> & { of: Element; ref?: Ref<HTMLSpanElement> };

/**
 * An invisible box exactly over `of`, to which a library can attach its panel. The real control is thus rendered
 * without the library, which loads on demand.
 */
export function AnchorBox({ of: element, ref, ...rest }: AnchorBoxProps) {
  const [{ top, left, width, height }] = useState(() => element.getBoundingClientRect());
  return (
    <span
      {...rest}
      ref={ref}
      aria-hidden
      tabIndex={-1}
      style={{ position: "fixed", top, left, width, height, pointerEvents: "none" }}
    />
  );
}
