import type { TaskCategory, TaskOwner } from "#/src/contract/choices/tasks";
import { type RuleName, scoreRules } from "#/src/contract/score-rules";

/** The task that a rule offers if it cost points; `days` from its creation to its due date. */
type RuleTask = { name: string; category: TaskCategory; owner: TaskOwner; days: number };

const byUs = { owner: "agency", days: 7 } as const;

type Losing = { [R in RuleName]: (typeof scoreRules)[R]["points"] extends -1 | -2 ? R : never }[RuleName];

const tasks: Record<Losing, RuleTask> = {
  month_fall: { ...byUs, name: "Find out why last month's sales fell", category: "analytics" },
  month_drop: { ...byUs, name: "Agree on a plan against the drop in sales", category: "analytics" },
  average_fall: { ...byUs, name: "Review prices and traffic of the last 90 days", category: "analytics" },
  acos_high: { ...byUs, name: "Cut bids and search terms that do not sell", category: "ads" },
  acos_rise: { ...byUs, name: "Find the campaigns that raised ACOS", category: "ads" },
  cpc_rise: { ...byUs, name: "Review bids where clicks became dearer", category: "ads" },
  tacos_high: { ...byUs, name: "Bring ad spend in line with sales", category: "ads" },
  tacos_rise: { ...byUs, name: "Find out what raised TACOS", category: "ads" },
  under_many: { ...byUs, days: 14, name: "Work through the underperforming SKUs", category: "catalog" },
  under_more: { ...byUs, name: "Find out what the new underperforming SKUs share", category: "catalog" },
  top_heavy: { ...byUs, days: 14, name: "Plan for sales beside the best seller", category: "catalog" },
  buy_box_lost: { ...byUs, name: "Win back the Buy Box", category: "catalog" },
  supply_short: { owner: "client", days: 7, name: "Send stock of what runs short", category: "catalog" },
  ctr_low: { ...byUs, days: 14, name: "Test new main images and titles", category: "listings" },
  ctr_fall: { ...byUs, name: "Find out why fewer people click", category: "listings" },
  conversion_many: { ...byUs, days: 14, name: "Rework listings that do not convert", category: "listings" },
  conversion_more: { ...byUs, name: "Compare listings that convert less than before", category: "listings" },
};

/** Returns the task of a rule; null for a rule that adds points. */
export function taskOf(rule: RuleName): RuleTask | null {
  return isLosing(rule) ? tasks[rule] : null;
}

function isLosing(rule: RuleName): rule is Losing {
  return scoreRules[rule].points < 0;
}
