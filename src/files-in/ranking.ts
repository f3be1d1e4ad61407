/** Keeps the items that are worth most of all that come by; among equals those that came first. */
export function startRanking<Item>(most: number, worth: (item: Item) => number) {
  let kept: Item[] = [];
  let least = Number.NEGATIVE_INFINITY;
  function cut() {
    kept = kept.toSorted((one, other) => worth(other) - worth(one)).slice(0, most);
    const last = kept[most - 1];
    if (last !== undefined) least = worth(last);
  }
  return {
    offer(item: Item) {
      if (worth(item) <= least) return;
      kept.push(item);
      // Sorted once in a while, so that items that come in rising order cost no more than others.
      if (kept.length > most * 8) cut();
    },
    end(): readonly Item[] {
      cut();
      return kept;
    },
  };
}
