import { Failed } from "#/cli/exit";
import type { Api } from "#/cli/session/connect";
import { answer } from "#/src/client";
import type { ViewScreen } from "#/src/contract/choices/views";
import { nameKey } from "#/src/format/fold";

/**
 * What a view asks its list for, by its name or its id; of one name one's own goes before a shared one.
 * @throws Failed where there is none
 */
export async function findViewQuery(
  api: Api,
  screen: ViewScreen,
  wanted: string,
): Promise<Record<string, string>> {
  const views = await answer(api.views.$get({ query: { screen } }));
  const found = views.filter(({ id, name }) => id === wanted || nameKey(name) === nameKey(wanted));
  const view = found.find(({ isShared }) => !isShared) ?? found[0];
  if (!view)
    throw new Failed(`There is no view "${wanted}". \`portal views --screen ${screen}\` lists them.`);
  return Object.fromEntries(new URLSearchParams(view.query));
}
