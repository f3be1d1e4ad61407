import { expect, test } from "bun:test";
import { waitingInWords } from "./before-done";
import { makeTask } from "./task.fixture";

const need = (id: string, status: "done" | "not_started" = "not_started") => ({
  ...({ id, name: id, status, owner: "agency", dueDate: "2026-03-20", afterDays: 0 } as const),
});
const logo = makeTask({ id: "Logo", name: "Logo" });
const design = makeTask({
  ...{ id: "Design", name: "Design", canStart: false },
  needs: [need("Logo"), need("Photos"), need("Contract", "done")],
});
const upload = makeTask({ id: "Upload", name: "Upload", canStart: false, needs: [need("Design")] });

test("one task names all that is open, or the day on which it can start", () => {
  expect(waitingInWords([logo])).toBeNull();
  expect(waitingInWords([design])).toBe("“Design” waits for “Logo” and “Photos”.");
  const later = makeTask({
    name: "Later",
    canStart: false,
    readyOn: "2026-03-12",
    needs: [need("Logo", "done")],
  });
  expect(waitingInWords([later])).toBe("“Later” can start on Mar 12, 2026.");
});

test("several name those that wait for anything but each other", () => {
  expect(waitingInWords([design, upload])).toBe("1 of 2 waits for something else: “Design”.");
  expect(waitingInWords([logo, upload, design])).toBe("1 of 3 waits for something else: “Design”.");
  expect(waitingInWords([logo, upload])).toBe("1 of 2 waits for something else: “Upload”.");
  const photos = makeTask({ id: "Photos", name: "Photos" });
  expect(waitingInWords([logo, photos, design, upload])).toBeNull();
  const many = Array.from({ length: 7 }, (_, at) => ({ ...upload, id: `${at}`, name: `Copy ${at}` }));
  expect(waitingInWords(many)).toBe(
    "7 of 7 wait for something else: “Copy 0”, “Copy 1”, “Copy 2”, “Copy 3”, “Copy 4” and 2 more.",
  );
});

test("an item of My Work names the one task that it knows", () => {
  const waitsFor = { id: "Logo", name: "Logo" };
  const item = { id: "Design", title: "Design", canStart: false, readyOn: null, waitsFor };
  expect(waitingInWords([item])).toBe("“Design” waits for “Logo”.");
});
