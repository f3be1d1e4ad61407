import { expect, test } from "bun:test";
import type { LeadStatus } from "#/src/contract/choices/leads";
import type { Lead, LeadColumn, LeadSort } from "#/src/contract/leads";
import { lead } from "../lead.fixture";
import { withMoves } from "./arrange";

const column = (status: LeadStatus, ...leads: Lead[]): LeadColumn => ({
  status,
  count: leads.length,
  dealValue: leads.reduce((sum, { dealValue }) => sum + (dealValue ?? 0), 0),
  leads,
});
const shown = (columns: readonly LeadColumn[]) =>
  columns.map(({ status, count, dealValue, leads }) => [status, count, dealValue, leads.map(({ id }) => id)]);

const on = (day: number, fields: Partial<Lead> = {}) =>
  lead({ createdAt: `2026-03-0${day}T12:00:00.000Z`, ...fields });

test("a moved lead leaves its column with its value, and is in the other at its place in the order", () => {
  const [first, second, third] = [on(3, { dealValue: 30 }), on(2, { dealValue: 20 }), on(1)];
  const columns = [column("new", second), column("won", first, third)];
  const moves = [{ lead: second, status: "won" as const, isSettled: false }];
  expect(shown(withMoves(columns, moves, null))).toEqual([
    ["new", 0, 0, []],
    ["won", 3, 50, [first.id, second.id, third.id]],
  ]);
  const cheapest = [column("new", second), column("won", third, first)];
  expect(shown(withMoves(cheapest, moves, "dealValue"))[1]?.[3]).toEqual([third.id, second.id, first.id]);
  expect(shown(withMoves(columns, moves, "-dealValue"))[1]?.[3]).toEqual([first.id, second.id, third.id]);
});

test("a moved lead is sorted by its company or its owner, and last without one", () => {
  const ofMia = on(1, { companyName: "ärzte", ownerId: "m", owner: { firstName: "Mia", lastName: "M" } });
  const ofCleo = on(2, { companyName: "Zebra", ownerId: "c", owner: { firstName: "Cleo", lastName: "C" } });
  const moved = on(3, { companyName: "Apple", ownerId: null, owner: null });
  const placed = (first: Lead, second: Lead, sort: LeadSort) => {
    const moves = [{ lead: moved, status: "won" as const, isSettled: false }];
    return shown(withMoves([column("new", moved), column("won", first, second)], moves, sort))[1]?.[3];
  };
  expect(placed(ofCleo, ofMia, "company")).toEqual([moved.id, ofCleo.id, ofMia.id]);
  expect(placed(ofMia, ofCleo, "-company")).toEqual([ofMia.id, ofCleo.id, moved.id]);
  expect(placed(ofCleo, ofMia, "owner")).toEqual([ofCleo.id, ofMia.id, moved.id]);
  expect(placed(ofMia, ofCleo, "-owner")).toEqual([ofMia.id, ofCleo.id, moved.id]);
});

test("a completed move keeps a lead visible that the loaded cards do not contain, and counts it once", () => {
  const [listed, moved] = [on(3), on(1, { dealValue: 5 })];
  const won = { ...column("won", listed), count: 12, dealValue: 5 };
  const moves = [{ lead: moved, status: "won" as const, isSettled: true }];
  expect(shown(withMoves([column("new"), won], moves, null))).toEqual([
    ["new", 0, 0, []],
    ["won", 12, 5, [listed.id, moved.id]],
  ]);
  const elsewhere = [column("new", moved), won];
  expect(withMoves(elsewhere, moves, null)).toEqual(elsewhere);
});

test("a lead moved back to its own column changes nothing", () => {
  const only = on(1);
  const columns = [column("new", only), column("won")];
  expect(withMoves(columns, [{ lead: only, status: "new", isSettled: false }], null)).toEqual(columns);
});
