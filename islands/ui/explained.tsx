import type { ComponentProps, ReactElement } from "react";
import type { Denial } from "#/islands/runtime/changes/denial";
import { Tooltip } from "./tooltip/tooltip";

type ExplainedProps = { denial: Denial; children: ComponentProps<typeof Tooltip>["children"] };

/** Wraps a field that the user may not edit with a tooltip on who may; the field itself must be read-only. */
export function Explained({ denial, children }: ExplainedProps): ReactElement {
  return denial ? (
    <Tooltip text={denial} opensOnPress>
      {children}
    </Tooltip>
  ) : (
    children
  );
}

/** Props that make a text field read-only but focusable. */
export function readOnlyBecause(denial: Denial) {
  return denial ? ({ readOnly: true, "aria-disabled": true } as const) : {};
}
