import { type LeadStatus, leadStatus } from "#/src/contract/choices/leads";
import type { Lead, LeadColumn, LeadSort } from "#/src/contract/leads";
import { personName } from "#/src/contract/person-name";
import { fold } from "#/src/format/fold";

/** A lead that is shown in another column than the loaded one. */
export type Move = {
  lead: Lead;
  status: LeadStatus;
  /** True once the loaded columns include the change: a lead beyond their first cards remains visible. */
  isSettled: boolean;
};

/** Returns the columns with their figures as they are after the moves; cards are placed by the order of the board. */
export function withMoves(
  columns: readonly LeadColumn[],
  moves: readonly Move[],
  sort: LeadSort | null,
): readonly LeadColumn[] {
  return moves.reduce((shown, move) => withMove(shown, move, orders[sort ?? "-createdAt"]), columns);
}

function withMove(
  columns: readonly LeadColumn[],
  { lead, status, isSettled }: Move,
  compare: Compare,
): readonly LeadColumn[] {
  const from = columns.find(({ leads }) => leads.some(({ id }) => id === lead.id));
  if (from && (isSettled || from.status === status)) return columns;
  return columns.map((column) => {
    if (column === from) return without(column, lead);
    return column.status === status ? withLead(column, lead, { compare, isCounted: !from }) : column;
  });
}

function without(column: LeadColumn, lead: Lead): LeadColumn {
  return {
    ...column,
    count: column.count - 1,
    dealValue: column.dealValue - (lead.dealValue ?? 0),
    leads: column.leads.filter(({ id }) => id !== lead.id),
  };
}

type Placing = { compare: Compare; isCounted: boolean };

function withLead(column: LeadColumn, lead: Lead, { compare, isCounted }: Placing): LeadColumn {
  const moved = { ...lead, leadStatus: column.status };
  const before = column.leads.findIndex((other) => compare(moved, other) < 0);
  const at = before < 0 ? column.leads.length : before;
  return {
    ...column,
    count: column.count + (isCounted ? 0 : 1),
    dealValue: column.dealValue + (isCounted ? 0 : (lead.dealValue ?? 0)),
    leads: column.leads.toSpliced(at, 0, moved),
  };
}

type Compare = (one: Lead, other: Lead) => number;

const byText = (one: string, other: string) => Number(one > other) - Number(one < other);
const oldest: Compare = (one, other) => byText(one.createdAt, other.createdAt) || byText(one.id, other.id);
const newest: Compare = (one, other) => oldest(other, one);
const byNumber = (number: (lead: Lead) => number, ties: Compare): Compare => {
  return (one, other) => number(one) - number(other) || ties(one, other);
};
const value = ({ dealValue }: Lead) => dealValue ?? -1;
const priority = ({ priorityScore }: Lead) => priorityScore;
const nextAction = ({ nextActionDate, leadStatus }: Lead) =>
  nextActionDate === null || leadStatus === "won" || leadStatus === "lost" ? "~" : nextActionDate;

const company = ({ companyName, clientName, email }: Lead) =>
  [companyName, clientName, email].map(fold).join("\n");
const byCompany: Compare = (one, other) => byText(company(one), company(other));
/** Unassigned leads come last in both directions. */
const byOwner = (direction: 1 | -1): Compare => {
  return (one, other) => {
    if (!one.owner || !other.owner) return Number(!one.owner) - Number(!other.owner) || newest(one, other);
    const byName = personName(one.owner).localeCompare(personName(other.owner), "en");
    return direction * (byName || byText(one.ownerId ?? "", other.ownerId ?? "")) || newest(one, other);
  };
};

/** The same orders as the server's; the leads of a column have the same status. */
const orders: Record<LeadSort, Compare> = {
  "-createdAt": newest,
  createdAt: oldest,
  nextActionDate: (one, other) => byText(nextAction(one), nextAction(other)) || newest(one, other),
  "-dealValue": byNumber((lead) => -value(lead), newest),
  dealValue: byNumber(value, oldest),
  "-priorityScore": byNumber((lead) => -priority(lead), newest),
  priorityScore: byNumber(priority, oldest),
  company: (one, other) => byCompany(one, other) || oldest(one, other),
  "-company": (one, other) => byCompany(other, one) || newest(one, other),
  status: oldest,
  "-status": newest,
  owner: byOwner(1),
  "-owner": byOwner(-1),
};

/** A card's position on the board, counted from 0. */
export type Place = { column: LeadColumn; index: number; lead: Lead };

export function placeOf(columns: readonly LeadColumn[], leadId: string): Place | null {
  for (const column of columns) {
    const index = column.leads.findIndex(({ id }) => id === leadId);
    const lead = column.leads[index];
    if (lead) return { column, index, lead };
  }
  return null;
}

/** "2 of 7 in Qualified" */
export function inOrderOf({ column, index }: Pick<Place, "column" | "index">): string {
  return `${index + 1} of ${column.count} in ${leadStatus.label(column.status)}`;
}
