import { describe, expect, test } from "bun:test";
import { hubAddress } from "#/src/contract/addresses/design";
import type { DesignProject } from "#/src/contract/design";
import { filterProjects } from "./filters";
import { project } from "./project.fixture";

const today = "2026-03-09";
const read = (query: string) => hubAddress.read(Object.fromEntries(new URLSearchParams(query)));
const isFiltered = (query: string) => hubAddress.isFiltered(read(query));
const found = (query: string, projects: DesignProject[]) =>
  filterProjects(projects, read(query), { today, me: "0198c0de-0000-7000-8000-0000000000d1" }).map(
    ({ projectName }) => projectName,
  );

describe("each filter of the address narrows the list", () => {
  const poster = project({
    projectName: "Poster",
    clientId: "c2",
    client: { name: "Ölwerk" },
    projectType: "infographics",
    status: "draft",
    priority: "high",
    clientStatus: "currently_onboarding",
    assignedDesignerId: "0198c0de-0000-7000-8000-0000000000d1",
    assignedDesigner: { firstName: "Mia", lastName: "Moss" },
    clientApprovalStatus: "pending",
    description: "Summer 100%",
  });
  const other = project({ projectName: "Other" });
  test.each([
    "search=oster",
    "search=ÖLWERK",
    "search=%25",
    "search=mia+moss",
    "client=c2",
    "type=infographics",
    "status=draft",
    "priority=high",
    "clientStatus=currently_onboarding",
    "designer=0198c0de-0000-7000-8000-0000000000d1",
    "designer=me",
    "approval=pending",
    "search=poster&status=draft&priority=high",
  ])("%s", (query) => {
    expect(found(query, [other, poster])).toEqual(["Poster"]);
  });

  test("designer=unassigned", () => {
    expect(found("designer=unassigned", [other, poster])).toEqual(["Other"]);
  });

  test("and together all of them have to match", () => {
    expect(found("search=poster&status=revision", [other, poster])).toEqual([]);
  });
});

test("overdue means past due, this week is from today to 7 days ahead", () => {
  const dates = ["2026-03-08", "2026-03-09", "2026-03-16", "2026-03-17"];
  const projects = dates.map((dueDate) =>
    project({ projectName: dueDate, dueDate, isPastDue: dueDate < today }),
  );
  expect(found("due=overdue", projects)).toEqual(["2026-03-08"]);
  expect(found("due=this_week", projects)).toEqual(["2026-03-09", "2026-03-16"]);
  const finished = project({ projectName: "Finished", dueDate: "2026-03-01", status: "completed" });
  expect(found("due=overdue", [finished])).toEqual([]);
});

test("an invalid value does not filter", () => {
  const nonsense = `type=x&status=__proto__&due=&priority=urgent&search=${"a".repeat(201)}`;
  expect(isFiltered(nonsense)).toBe(false);
  expect(isFiltered("search=++")).toBe(false);
  expect(isFiltered("due=overdue")).toBe(true);
});
