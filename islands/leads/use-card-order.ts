import { useState } from "react";
import { flushSync } from "react-dom";
import { writeCookie } from "#/islands/runtime/write-cookie";
import { cardOrderCookie } from "#/src/contract/card-order";
import type { Lead } from "#/src/contract/leads";
import { cookieOf, inCardOrder, readCardOrder, withCardMoved } from "./card-order";

/** This browser's order of the cards, from the cookie that the page was printed with. */
export function useCardOrder(cookie: string | undefined) {
  const [order, setOrder] = useState(() => readCardOrder(cookie));
  return {
    arrange: (leads: readonly Lead[]) => inCardOrder(leads, order),
    move: (shown: readonly Lead[], from: number, to: number) => {
      const next = withCardMoved(order, shown, from, to);
      writeCookie({ ...cardOrderCookie, value: cookieOf(next) });
      // Drawn before the browser paints, so that what was dropped does not jump back for a moment.
      flushSync(() => setOrder(next));
    },
  };
}

export type CardOrder = ReturnType<typeof useCardOrder>;
