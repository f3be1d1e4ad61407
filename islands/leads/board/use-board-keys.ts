import { useEffect, useRef, useState } from "react";
import { areLettersOff } from "#/islands/ui/use-step-keys";
import type { LeadStatus } from "#/src/contract/choices/leads";
import type { Lead, LeadColumn, LeadSort } from "#/src/contract/leads";
import { linkId } from "../parts/lead-card";
import { inOrderOf, type Move, type Place, placeOf, withMoves } from "./arrange";

type BoardKeys = {
  columns: readonly LeadColumn[];
  sort: LeadSort | null;
  /** Returns why the lead cannot be moved now, as a sentence. */
  refusalOf: (lead: Lead) => string | undefined;
  /** Keeps the focus on a card that the next render moves. */
  keepFocus: (leadId: string) => void;
  onDrop: (lead: Lead, status: LeadStatus) => void;
};

/**
 * Moves cards by keys: arrows, J and K move the focus among the cards; Space picks a card up, left and right change its
 * status, Space or Enter drops it, and Escape or another focus puts it back. Returns the columns with the carried card in its new place,
 * and what to announce.
 */
export function useBoardKeys({ columns, sort, refusalOf, keepFocus, onDrop }: BoardKeys) {
  const [carried, setCarried] = useState<Move | null>(null);
  const [announcement, announce] = useState("");
  const shown = carried ? withMoves(columns, [carried], sort) : columns;

  const pickUp = (place: Place) => {
    const refusal = refusalOf(place.lead);
    if (refusal) return announce(refusal);
    setCarried({ lead: place.lead, status: place.column.status, isSettled: false });
    announce(
      `Picked up ${place.lead.companyName}, ${inOrderOf(place)}. Left and right change the status, Space drops it, Escape puts it back.`,
    );
  };
  const carry = (move: Move, step: 1 | -1) => {
    const at = shown.findIndex(({ status }) => status === move.status);
    const status = shown[at + step]?.status;
    if (!status) return announce(step === 1 ? "This is the last column." : "This is the first column.");
    const next = { ...move, status };
    keepFocus(move.lead.id);
    setCarried(next);
    const place = placeOf(withMoves(columns, [next], sort), move.lead.id);
    if (place) announce(inOrderOf(place));
  };
  const putDown = (move: Move, isDropped: boolean) => {
    keepFocus(move.lead.id);
    setCarried(null);
    const name = move.lead.companyName;
    const place = placeOf(isDropped ? shown : columns, move.lead.id);
    const isMoved = isDropped && move.status !== move.lead.leadStatus;
    if (isMoved) onDrop(move.lead, move.status);
    announce(`${isMoved ? "Dropped" : "Put back"} ${name}${place ? `, ${inOrderOf(place)}` : ""}.`);
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key !== " " && key.length === 1 && areLettersOff()) return false;
    const { target } = event;
    if (key === "j" && isOnPage(target)) return focusCard(shown.flatMap(({ leads }) => leads)[0]);
    const id = target instanceof HTMLElement ? target.dataset.lead : undefined;
    const place = id === undefined ? null : placeOf(shown, id);
    if (!place) return false;
    const step = steps[key];
    if (carried && carried.lead.id === id) {
      if (key === " " || key === "Enter" || key === "Escape") putDown(carried, key !== "Escape");
      else if (step?.isAcross) carry(carried, step.by);
      else return step !== undefined;
      return true;
    }
    if (key === " ") pickUp(place);
    else if (step) focusCard(step.isAcross ? across(shown, place, step.by) : along(place, step.by));
    else return false;
    return true;
  };
  useKeys(onKey);
  useEffect(() => {
    if (!carried) return;
    const { id, companyName } = carried.lead;
    const leave = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.id === linkId(id)) return;
      setCarried(null);
      announce(`Put back ${companyName}.`);
    };
    document.addEventListener("focusin", leave);
    return () => document.removeEventListener("focusin", leave);
  }, [carried]);
  return { shown, carriedId: carried?.lead.id ?? null, announcement };
}

/** True with the focus on the page and nothing over it. */
function isOnPage(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("body, main") && !document.querySelector("dialog[open]");
}

type Step = { isAcross: boolean; by: 1 | -1 };

const steps: Record<string, Step> = {
  ArrowDown: { isAcross: false, by: 1 },
  j: { isAcross: false, by: 1 },
  ArrowUp: { isAcross: false, by: -1 },
  k: { isAcross: false, by: -1 },
  ArrowRight: { isAcross: true, by: 1 },
  ArrowLeft: { isAcross: true, by: -1 },
};

const along = ({ column, index }: Place, by: 1 | -1) => column.leads[index + by];

/** Returns the card beside this one in the next column with cards. */
function across(columns: readonly LeadColumn[], { column, index }: Place, by: 1 | -1): Lead | undefined {
  const ordered = by === 1 ? columns : columns.toReversed();
  const at = ordered.findIndex(({ status }) => status === column.status);
  const leads = ordered.slice(at + 1).find((other) => other.leads.length > 0)?.leads;
  return leads?.[Math.min(index, leads.length - 1)];
}

function focusCard(lead: Lead | undefined): boolean {
  const link = lead && document.getElementById(linkId(lead.id));
  link?.focus();
  return link !== undefined && link !== null;
}

/** Calls the latest handler for keys that nothing else has handled. */
function useKeys(onKey: (event: KeyboardEvent) => boolean) {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (latest.current(event)) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
