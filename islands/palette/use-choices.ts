import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { answer, api } from "#/src/client/browser";
import { searchKind } from "#/src/contract/choices/search";
import type { Role } from "#/src/contract/choices/users";
import { limits } from "#/src/contract/limits";
import { actionsOf, actionsOnOpen, matchingActions, type PaletteAction } from "./actions";
import { type Recent, readRecent } from "./recent";

/** One line of the palette: a search result, a recent one, or an action. */
export type Choice = {
  key: string;
  label: string;
  title: string;
  detail: string;
  href: string;
  /** The part to store when it is opened. */
  recent?: Recent;
  keys?: string;
  act?: () => void;
};

const pauseMs = 120;

/** Returns the choices for this text: results are used only for the words they were requested with. */
export function useChoices(role: Role, text: string) {
  const [actions] = useState(() => actionsOf(role));
  const [onOpen] = useState(actionsOnOpen);
  const [recent] = useState(readRecent);
  const words = text.trim();
  const settled = useSettled(words);
  const isLongEnough = [...words].length >= limits.searchLength.min;
  const search = useQuery({
    queryKey: ["/api/search", settled],
    queryFn: ({ signal }) => answer(api.search.$get({ query: { q: settled } }, { init: { signal } })),
    enabled: isLongEnough && settled === words,
    gcTime: 0,
  });
  const isThere = isLongEnough && settled === words;
  const things = words === "" ? recent : isThere ? (search.data ?? []) : [];
  const choices: Choice[] = [
    ...matchingActions(onOpen, words).map(choiceOf),
    ...things.map((each) => ({
      ...each,
      key: each.href,
      label: searchKind.label(each.kind),
      recent: each,
    })),
    ...matchingActions(actions, words).map(choiceOf),
  ];
  return {
    choices,
    isWaiting: isLongEnough && (!isThere || search.isFetching),
    error: isThere && !search.isFetching ? search.error : null,
    retry: () => void search.refetch(),
  };
}

function choiceOf(action: PaletteAction): Choice {
  return { ...action, key: `action ${action.href}`, label: "Action", detail: "" };
}

/** Returns the words once typing pauses. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), pauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}
