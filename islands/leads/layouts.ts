import type { ReactNode } from "react";
import type { ListPage } from "#/islands/runtime/lists/list-queries";
import { lazyPart } from "#/islands/ui/lazy-part";
import type { LeadLayout, LeadQuery } from "#/src/contract/addresses/leads";
import type { Lead, LeadBoard, LeadDetail } from "#/src/contract/leads";
import type { Assignee } from "#/src/contract/users";
import type { LeadAddressState } from "./address";
import type { LeadDialogsState } from "./parts/lead-dialogs";

/** Props of every layout of the leads, which shows them with the open drawer and dialog. */
export type LeadLayoutProps = {
  /** The page of cards or rows for the address; null with the board. */
  first: ListPage<Lead> | null;
  /** The board for the address; null with any other layout. */
  board: LeadBoard | null;
  address: LeadAddressState;
  /** The query that both belong to. */
  firstQuery: LeadQuery;
  dialogs: LeadDialogsState;
  /** Possible owners of a lead. */
  people: readonly Assignee[];
  /** The lead in the address of the page. */
  openLead: LeadDetail | null;
  /** The browser's order of the cards, from its cookie. */
  cardOrder?: string | undefined;
  /** The button in an empty portal. */
  firstLead: ReactNode;
};

/** The layouts other than the cards: each loads with the page that opens in it, otherwise when it is chosen. */
export const leadLayouts = {
  board: lazyPart("The board", () => import("./board/board-layout").then((m) => m.BoardLayout)),
  list: lazyPart("The list", () => import("./list/list-layout").then((m) => m.ListLayout)),
} satisfies Partial<Record<LeadLayout, ReturnType<typeof lazyPart<LeadLayoutProps>>>>;
