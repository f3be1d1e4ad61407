import type { ComponentProps, ReactElement } from "react";
import type { Denial } from "#/islands/runtime/changes/denial";
import { Tooltip } from "./tooltip/tooltip";

type ExplainedProps = { denial: Denial; children: ComponentProps<typeof Tooltip>["children"] };

/** A field that somebody may not use keeps its place and says who may; the field itself must be read-only. */
export function Explained({ denial, children }: ExplainedProps): ReactElement {
  return denial ? (
    <Tooltip text={denial} opensOnPress>
      {children}
    </Tooltip>
  ) : (
    children
  );
}

/** What makes a text field unusable but reachable. */
export function readOnlyBecause(denial: Denial) {
  return denial ? ({ readOnly: true, "aria-disabled": true } as const) : {};
}
