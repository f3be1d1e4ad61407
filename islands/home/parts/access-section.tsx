import { AccessFacts } from "#/islands/access/parts/access-facts";
import { Badge } from "#/islands/ui/badge";
import { type AccessState, accessName, accessState } from "#/src/contract/choices/access";
import type { HomeAccess } from "#/src/contract/home";
import { showDate } from "#/src/format/show-dates";
import { HomePart } from "./home-part";

/** The access that the agency has to the client's accounts, and how to grant what is missing. */
export function AccessSection({ access }: { access: readonly HomeAccess[] }) {
  if (access.length === 0) return null;
  return (
    <HomePart title="Access to your accounts">
      <ul id="access" tabIndex={-1} className="card-surface divide-y divide-line">
        {access.map((each) => (
          <li key={each.id} className="flex flex-col gap-1 px-4 py-2.5">
            <p className="wrap-anywhere flex flex-wrap items-center justify-between gap-2 font-medium">
              {accessName(each)}
              <Badge tone={accessState.tone(each.state)}>{stateWords[each.state]}</Badge>
            </p>
            {each.grantedAt && <AccessFacts access={each} />}
            {each.steps && (
              <details>
                <summary className="cursor-pointer py-1 text-label max-sm:py-3">How to grant it</summary>
                <p className="wrap-anywhere whitespace-pre-wrap text-label">{each.steps}</p>
                {each.checkedAt && (
                  <p className="text-hint text-muted">{`Last checked ${showDate(each.checkedAt)}`}</p>
                )}
              </details>
            )}
          </li>
        ))}
      </ul>
    </HomePart>
  );
}

/** The states in words for a client. */
const stateWords: Record<AccessState, string> = {
  asked: "Please grant",
  granted: "Granted",
  verified: "Working",
  lapsed: "Ended",
};
