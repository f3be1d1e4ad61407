import { hashKey, keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accepted, api } from "#/src/client/browser";
import { type WorkQuery, workAddress } from "#/src/contract/addresses/work";
import type { WorkBucket } from "#/src/contract/choices/work";
import { listLimits } from "#/src/contract/limits-of-lists";
import type { WorkItem } from "#/src/contract/work";
import { listsKey } from "./keys";
import { sharesOf } from "./shown-rows";

/** The loaded part of a section, and whether there is more; `total` is null when the rest is not counted. */
export type SectionPage = { items: WorkItem[]; hasMore: boolean; total: number | null };

/**
 * Loads the sections for the address; those in the HTML are available from the start. A long screen starts with a
 * share of each section's first page: Show more opens the rest of the page, then loads the next.
 */
export function useSections(query: WorkQuery, first: Record<WorkBucket, SectionPage>) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const loaded = {
    past_due: useSection("past_due", query, first.past_due),
    today: useSection("today", query, first.today),
    week: useSection("week", query, first.week),
    later: useSection("later", query, first.later),
    waiting: useSection("waiting", query, first.waiting),
  };
  const countOf = (bucket: WorkBucket) => loaded[bucket].data?.items.length ?? 0;
  const shares = sharesOf(ofEach(countOf));
  return ofEach((bucket): Section => {
    const { data, more, ...list } = loaded[bucket];
    const key = hashKey([bucket, query]);
    const shown = opened.includes(key) ? countOf(bucket) : shares[bucket];
    const isCut = shown < countOf(bucket);
    return {
      ...list,
      shown: data?.items.slice(0, shown) ?? [],
      loaded: data,
      hasMore: isCut || (data?.hasMore ?? false),
      more: {
        error: more.error,
        isPending: more.isPending,
        show() {
          setOpened((before) => [...before, key]);
          if (!isCut) more.mutate();
        },
      },
    };
  });
}

/** The visible part of a section, its loaded part, and how to show more. */
export type Section = Omit<LoadedSection, "data" | "more"> & {
  shown: WorkItem[];
  loaded: SectionPage | undefined;
  hasMore: boolean;
  more: Pick<LoadedSection["more"], "error" | "isPending"> & { show: () => void };
};

type LoadedSection = ReturnType<typeof useSection>;

function ofEach<Value>(make: (bucket: WorkBucket) => Value): Record<WorkBucket, Value> {
  return {
    past_due: make("past_due"),
    today: make("today"),
    week: make("week"),
    later: make("later"),
    waiting: make("waiting"),
  };
}

/** Loads a section; a reload covers everything shown so far. */
function useSection(bucket: WorkBucket, query: WorkQuery, first: SectionPage) {
  const queries = useQueryClient();
  const queryKey = [...listsKey, bucket, query] as const;
  const [firstKey] = useState(() => hashKey(queryKey));
  const shown = () => queries.getQueryData<SectionPage>(queryKey)?.items ?? [];
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const pages = Math.max(1, Math.ceil(shown().length / listLimits.pageSize));
      const loads = Array.from({ length: pages }, (_, at) => loadPage(bucket, query, at + 1, signal));
      return (await Promise.all(loads)).reduce(joined);
    },
    placeholderData: keepPreviousData,
    gcTime: Number.POSITIVE_INFINITY,
    ...(hashKey(queryKey) === firstKey && { initialData: first }),
  });
  const more = useMutation({
    mutationFn: () => loadPage(bucket, query, Math.floor(shown().length / listLimits.pageSize) + 1),
    onSuccess: (page) =>
      queries.setQueryData<SectionPage>(queryKey, (before) => (before ? joined(before, page) : page)),
  });
  return { ...list, more };
}

function joined(before: SectionPage, page: SectionPage): SectionPage {
  const shownIds = new Set(before.items.map(({ id }) => id));
  return { ...page, items: [...before.items, ...page.items.filter(({ id }) => !shownIds.has(id))] };
}

async function loadPage(bucket: WorkBucket, query: WorkQuery, page: number, signal?: AbortSignal) {
  const params = { ...workAddress.call(query), bucket, page: String(page) };
  const response = await accepted(api.work.$get({ query: params }, signal && { init: { signal } }));
  const total = response.headers.get("X-Total-Count");
  return {
    items: await response.json(),
    hasMore: response.headers.get("Link")?.includes('rel="next"') ?? false,
    total: total === null ? null : Number(total),
  };
}

/** Returns the screen's sections, for updates from server responses. */
export function useWorkCache() {
  const queries = useQueryClient();
  const sections = { queryKey: listsKey };
  return {
    items: () => queries.getQueriesData<SectionPage>(sections).flatMap(([, page]) => page?.items ?? []),
    change: (change: (items: WorkItem[]) => WorkItem[]) =>
      queries.setQueriesData<SectionPage>(sections, (page) => page && { ...page, items: change(page.items) }),
    /** Reloads the visible sections: a change may move an item between them. */
    refresh: () => queries.invalidateQueries(sections),
  };
}
