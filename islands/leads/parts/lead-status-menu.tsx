import type { ReactNode } from "react";
import { lazyPart } from "#/islands/ui/lazy-part";
import { MenuButton } from "#/islands/ui/menu/menu-button";
import { leadStatus } from "#/src/contract/choices/leads";
import type { Lead } from "#/src/contract/leads";

const panel = lazyPart(() => import("./lead-panels").then((module) => module.StatusPanel));

type LeadStatusMenuProps = { lead: Lead; className: string; children: ReactNode };

/** A button with the statuses that a lead can be given. */
export function LeadStatusMenu({ lead, className, children }: LeadStatusMenuProps) {
  return (
    <MenuButton
      label={`Status of ${lead.companyName}: ${leadStatus.label(lead.leadStatus)}`}
      panel={panel}
      props={{ lead }}
      className={className}
      shortcut="S"
    >
      {children}
    </MenuButton>
  );
}
