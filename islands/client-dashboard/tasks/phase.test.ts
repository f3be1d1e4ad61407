import { expect, test } from "bun:test";
import { emptyTabText } from "./parts/no-tasks";
import { byPhase, pastDueTab } from "./phase";
import { makeTask } from "./task.fixture";

const late = makeTask({ isPastDue: true });
const lateOngoing = makeTask({ phase: "ongoing", isPastDue: true });

test("a task whose phase is hidden from the user counts as one of the onboarding", () => {
  const unknown = makeTask({ phase: null });
  expect(byPhase([lateOngoing, unknown, late])).toEqual({
    onboarding: [unknown, late],
    ongoing: [lateOngoing],
  });
});

test("past-due tasks are looked for in the present tab first, then in the other", () => {
  expect(pastDueTab([late, lateOngoing], "onboarding")).toBe("onboarding");
  expect(pastDueTab([late, lateOngoing], "ongoing")).toBe("ongoing");
  expect(pastDueTab([late, makeTask({ phase: "ongoing" })], "ongoing")).toBe("onboarding");
  expect(pastDueTab([makeTask(), lateOngoing], "onboarding")).toBe("ongoing");
  expect(pastDueTab([], "ongoing")).toBe("ongoing");
});

test("an empty tab says whether filters emptied it, and what the other tab has", () => {
  const matching = { onboarding: [], ongoing: [1, 2] };
  expect(emptyTabText("onboarding", true, matching)).toBe(
    "No onboarding task matches these filters. The Ongoing tab has 2.",
  );
  expect(emptyTabText("onboarding", false, matching)).toBe(
    "There are no onboarding tasks. The Ongoing tab has 2.",
  );
  expect(emptyTabText("ongoing", true, { onboarding: [], ongoing: [] })).toBe(
    "No ongoing task matches these filters. The Onboarding tab has none either.",
  );
});
