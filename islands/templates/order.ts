import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import { heldTo, Overtaken, theirs } from "#/islands/runtime/as-seen";
import { isOutdated, tellDone, tellFailure, withReason } from "#/islands/runtime/change";
import { ifMatchOrder } from "#/islands/runtime/if-match-order";
import { answer, api, type HeldOptions } from "#/src/client/browser";
import type { TemplateCategory } from "#/src/contract/choices/templates";
import type { Template } from "#/src/contract/templates";
import { withCategoryOrder, withTemplateOrder } from "./ordering";
import { useTemplateCache } from "./queries";

type NewOrder = {
  apply: (templates: readonly Template[]) => Template[];
  send: (held: HeldOptions) => Promise<Template[]>;
  success: string;
  failure: string;
};

const orderKey = ["template-order"] as const;

/**
 * Puts templates or categories into another order: shown at once, sent one after the other, and back to what
 * the server last confirmed when it refuses; each is for the order that it last confirmed. Belongs into the component that reads the templates, which it draws.
 */
export function useTemplateOrder() {
  const queries = useQueryClient();
  const cache = useTemplateCache();
  const confirmed = useRef<Template[]>([]);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const underWay = () => queries.isMutating({ mutationKey: orderKey });

  const { mutate } = useMutation({
    mutationKey: orderKey,
    scope: { id: "template-order" },
    mutationFn: ({ send }: NewOrder) => heldTo(ifMatchOrder(confirmed.current), send),
    onSuccess: (templates, { success }) => {
      confirmed.current = templates;
      if (underWay() === 1) cache.set(templates);
      tellDone(success, templates);
    },
    onError: (error, { failure }) => {
      if (error instanceof Overtaken) confirmed.current = theirs(error);
      cache.set(confirmed.current);
      tellFailure(withReason(failure, error), error);
      if (isOutdated(error)) void cache.reload();
    },
  });
  const start = (order: NewOrder) => {
    if (underWay() === 0) confirmed.current = cache.current();
    // Drawn before the browser paints, so that what was dropped does not jump back for a moment.
    flushSync(() => {
      cache.set(order.apply(cache.current()));
      redraw();
    });
    mutate(order);
  };
  return {
    /** All templates of one category, in their new order. */
    orderTemplates: (ids: readonly string[]) =>
      start({
        apply: (templates) => withTemplateOrder(templates, ids),
        send: (held) =>
          answer(
            api.templates.reorder.$patch(
              { json: { templates: ids.map((id, index) => ({ id, sortOrder: index + 1 })) } },
              held,
            ),
          ),
        success: "Template order updated successfully",
        failure: "Failed to update template order",
      }),
    /** All categories that have templates, in their new order. */
    orderCategories: (categories: readonly TemplateCategory[]) =>
      start({
        apply: (templates) => withCategoryOrder(templates, categories),
        send: (held) =>
          answer(api.templates["reorder-categories"].$patch({ json: { categories: [...categories] } }, held)),
        success: "Category order updated successfully",
        failure: "Failed to update category order",
      }),
  };
}
