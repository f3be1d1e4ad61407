import { describe, expect, test } from "bun:test";
import { project } from "./project.fixture";
import { projectSorting } from "./sorting";

const projects = [
  project({ projectName: "Beta", priority: "high", dueDate: "2026-03-02", progress: 10, status: "draft" }),
  project({
    projectName: "alpha",
    priority: "low",
    dueDate: "2026-03-09",
    progress: 100,
    status: "completed",
  }),
  project({
    ...{ projectName: "Gamma", priority: "high", dueDate: "2026-03-01", progress: 9, status: "not_started" },
    assignedDesigner: { firstName: "Mia", lastName: "Moss" },
  }),
];
const sorted = (sort: string | null) =>
  projectSorting.sorted(projects, projectSorting.read(sort)).map(({ projectName }) => projectName);

describe("projects in the order of a column", () => {
  test.each([
    [null, "Beta alpha Gamma"],
    ["project", "alpha Beta Gamma"],
    ["-project", "Gamma Beta alpha"],
    ["due", "Gamma Beta alpha"],
    ["progress", "Gamma Beta alpha"],
    ["-progress", "alpha Beta Gamma"],
    ["priority", "alpha Beta Gamma"],
    ["-priority", "Beta Gamma alpha"],
    ["status", "Gamma Beta alpha"],
    ["designer", "Gamma Beta alpha"],
    ["-designer", "Gamma Beta alpha"],
  ] as const)("%p: %s", (sort, names) => {
    expect(sorted(sort).join(" ")).toBe(names);
  });

  test("an unknown word is not a sort order", () => {
    expect(
      ["due", "-approval", "", "-", "--due", "__proto__", "toString"].filter(projectSorting.isSort),
    ).toEqual(["due", "-approval"]);
  });
});
