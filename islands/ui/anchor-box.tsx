import { type HTMLAttributes, type Ref, useState } from "react";

type AnchorBoxProps = HTMLAttributes<HTMLSpanElement> & { of: Element; ref?: Ref<HTMLSpanElement> };

/**
 * An invisible box exactly over `of`, for a library to hang its panel on.
 * So the real control is rendered without the library, which can load when it is needed.
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
