import type { ViewScreen } from "#/src/contract/choices/views";

/** The address of a screen's views in the API, under which they are kept. */
export const viewsKey = (screen: ViewScreen) => [`/api/views?screen=${screen}`];
