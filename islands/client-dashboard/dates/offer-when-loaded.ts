import { importFetched } from "#/src/client/load-code";
import type { offerPlan } from "./offer-plan";

/** Offers a plan once its code is loaded. Nothing is offered where that fails; the change itself is done. */
export function offerWhenLoaded(offer: Parameters<typeof offerPlan>[0]): void {
  importFetched(() => import("./offer-plan")).then(
    ({ offerPlan }) => offerPlan(offer),
    () => {},
  );
}
