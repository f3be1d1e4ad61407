import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { findCycle } from "../due-dates/prerequisites";
import { brandKeyOf, edgesAmong, type Instance, instancesOf, keyOf } from "./instances";

const perBrand = { repeatPer: "brand" } as const;
const once = { repeatPer: null };
const need = (id: string, afterDays = 0) => ({ id, afterDays });
const shown = (edges: readonly { taskId: string; needsId: string; afterDays: number }[]) =>
  edges.map(({ taskId, needsId, afterDays }) => `${taskId} > ${needsId} +${afterDays}`).toSorted();
const of = (templateId: string, brand: string | null = null): Instance => ({ templateId, brand });

describe("the tasks of a template", () => {
  test("are one, or one for each brand without doubles", () => {
    expect(instancesOf({ id: "a", ...once }, ["Acme", "Peak"])).toEqual([of("a")]);
    expect(instancesOf({ id: "a", ...perBrand }, ["Acme", " ACME ", "Peak"])).toEqual([
      of("a", "Acme"),
      of("a", "Peak"),
    ]);
    expect(instancesOf({ id: "a", ...perBrand }, [])).toEqual([]);
  });
});

describe("prerequisites among tasks", () => {
  const templates = [
    { id: "sign", needs: [], ...once },
    { id: "enroll", needs: [need("sign", 1)], ...perBrand },
    { id: "store", needs: [need("enroll", 2)], ...perBrand },
    { id: "launch", needs: [need("store", 3)], ...once },
  ];
  const brands = ["Acme", "Peak"];
  const all = templates.flatMap((template) => instancesOf(template, brands));

  test("join the tasks of a brand, and all brands with what is there once", () => {
    expect(shown(edgesAmong(templates, all, brands))).toEqual([
      "enroll acme > sign  +1",
      "enroll peak > sign  +1",
      "launch  > store acme +3",
      "launch  > store peak +3",
      "store acme > enroll acme +2",
      "store peak > enroll peak +2",
    ]);
  });

  test("bridge a template without tasks, and one without a task for a brand", () => {
    const without = all.filter((instance) => instance.templateId !== "enroll");
    expect(shown(edgesAmong(templates, without, brands))).toEqual([
      "launch  > store acme +3",
      "launch  > store peak +3",
      "store acme > sign  +3",
      "store peak > sign  +3",
    ]);
    const forOne = all.filter((instance) => keyOf(instance) !== "enroll peak");
    expect(shown(edgesAmong(templates, forOne, brands))).toEqual([
      "enroll acme > sign  +1",
      "launch  > store acme +3",
      "launch  > store peak +3",
      "store acme > enroll acme +2",
      "store peak > sign  +3",
    ]);
  });

  test("bridge templates for each brand of a client without brands", () => {
    expect(shown(edgesAmong(templates, [of("sign"), of("launch")], []))).toEqual(["launch  > sign  +6"]);
  });

  test("use a task without a brand from before the template was for each brand", () => {
    const instances = [of("sign"), of("enroll"), of("store", "Acme")];
    expect(shown(edgesAmong(templates, instances, ["Acme"]))).toContain("store acme > enroll  +2");
  });
});

test("prerequisites stay between present tasks of the same brand, without cycles", () => {
  const ids = ["a", "b", "c", "d", "e"];
  const template = (at: number) =>
    fc.record({
      id: fc.constant(ids[at] ?? ""),
      repeatPer: fc.constantFrom(null, "brand" as const),
      needs: fc.subarray(ids.slice(0, at)).map((needed) => needed.map((id) => need(id, 1))),
    });
  fc.assert(
    fc.property(
      fc.tuple(...ids.map((_, at) => template(at))),
      fc.uniqueArray(fc.constantFrom("Acme", "Peak", "Nord"), { maxLength: 3 }),
      fc.func(fc.boolean()),
      (templates, brands, isPresent) => {
        const instances = templates
          .flatMap((each) => instancesOf(each, brands))
          .filter((instance) => isPresent(keyOf(instance)));
        const byKey = new Map(instances.map((instance) => [keyOf(instance), instance]));
        const edges = edgesAmong(templates, instances, brands);
        expect(findCycle(edges)).toBeNull();
        for (const { taskId, needsId } of edges) {
          const [task, needed] = [byKey.get(taskId), byKey.get(needsId)];
          expect(task).toBeDefined();
          expect(needed).toBeDefined();
        }
        for (const { id, needs } of templates) {
          for (const task of instances.filter(({ templateId }) => templateId === id)) {
            for (const each of needs) {
              for (const needed of instances.filter(({ templateId }) => templateId === each.id)) {
                const isOwn =
                  task.brand === null ||
                  needed.brand === null ||
                  brandKeyOf(task.brand) === brandKeyOf(needed.brand);
                const isThere = edges.some(
                  (edge) => edge.taskId === keyOf(task) && edge.needsId === keyOf(needed),
                );
                expect(isThere || !isOwn).toBe(true);
              }
            }
          }
        }
      },
    ),
  );
});
