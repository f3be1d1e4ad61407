import { describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { fill, press, toasted } from "../support/presses";
import { inTaskDrawer } from "../support/task-drawer";

const { portal, started, page, open, drawer, detailOf, theyChange, changesSent } = inTaskDrawer();

describe("the fields of a task's drawer", () => {
  test("begin with the client, as a link", async () => {
    const task = await open();
    const { clientId, clientName } = await detailOf(task);
    expect(page()).toBe(`/clients/${clientId}`);
    const [first] = within(drawer()).getAllByRole("link");
    expect([first?.textContent?.endsWith(clientName), first?.getAttribute("href")]).toEqual([true, page()]);
  });

  test("are changed by menus: two clicks assign the task to another user", async () => {
    const task = await open();
    const { contributor } = portal.app.people;
    await press("Assignee: Unassigned", drawer());
    fireEvent.click(await screen.findByRole("menuitemradio", { name: "Cleo Contributor" }));
    await toasted("Task updated successfully");
    await within(drawer()).findByRole("button", { name: "Assignee: Cleo Contributor" });
    await press("Owner: Agency", drawer());
    fireEvent.click(await screen.findByRole("menuitemradio", { name: "Client" }));
    await within(drawer()).findByRole("button", { name: "Owner: Client" });
    await press("Category: Account Access", drawer());
    fireEvent.click(await screen.findByRole("menuitemradio", { name: "Legal" }));
    await within(drawer()).findByRole("button", { name: "Category: Legal" });
    expect((await detailOf(task)).task).toMatchObject({
      assigneeUserId: contributor.id,
      owner: "client",
      category: "legal",
    });
    expect(changesSent().map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"', '"3"']);
  });

  test("accept another start date, but none after the due date", async () => {
    const task = await open({ startDate: "2026-03-01", dueDate: "2026-03-20" });
    await press("Edit start date", drawer());
    await fill("Start date", "2026-03-04", drawer());
    await press("Save", drawer());
    await toasted("Task updated successfully");
    expect((await detailOf(task)).task.startDate).toBe("2026-03-04");
    await within(drawer()).findByText("Mar 4, 2026");
  });

  test("show under the title who else changed the task", async () => {
    const [task, other] = await started();
    await portal.open("manager", `${page()}?task=${task.id}`, { hearsOthers: true });
    await waitFor(() => expect(portal.app.listeners).toBe(1));
    await theyChange(task, { status: "blocked" });
    await within(drawer()).findByText("Changed by Ada Admin");
    await within(drawer()).findByText("Blocked");
    fireEvent.keyDown(drawer(), { key: "j" });
    await screen.findByRole("dialog", { name: other.name });
    expect(within(drawer()).queryAllByText(/^Changed by/).length).toBe(0);
  });
});
