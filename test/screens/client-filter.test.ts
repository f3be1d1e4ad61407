import { beforeAll, describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { Client } from "#/src/contract/clients";
import { makeClient } from "../support/app";
import { inDocument } from "../support/portal-document";

const portal = inDocument({ templates: false });
let client: Client;

beforeAll(async () => {
  client = await makeClient(portal.app, { name: "Tidewell" });
});

const picker = () => screen.findByRole<HTMLInputElement>("combobox", { name: "Client" });
const clientInAddress = () => new URLSearchParams(window.location.search).get("clientId");

describe.each(["/audit", "/requests", "/my-work?person=all", "/admin?tab=mail"])(
  "the client that filters %s",
  (path) => {
    const open = async () => {
      const { search, pathname } = new URL(path, "http://portal.test");
      const query = new URLSearchParams(search);
      query.set("clientId", client.id);
      await portal.open("admin", `${pathname}?${query}`);
      const field = await picker();
      expect([field.value, clientInAddress()]).toEqual(["Tidewell", client.id]);
      return field;
    };

    test("is in the address, and all are shown once its name is deleted", async () => {
      const field = await open();
      fireEvent.click(field);
      fireEvent.change(field, { target: { value: "" } });
      fireEvent.blur(field);
      await waitFor(() => expect(clientInAddress()).toBeNull());
      expect((await picker()).value).toBe("");
    });

    test("is replaced by all of them with the first choice, and stays if nothing is picked", async () => {
      const field = await open();
      fireEvent.click(field);
      fireEvent.change(field, { target: { value: "Tide" } });
      fireEvent.blur(field);
      expect([field.value, clientInAddress()]).toEqual(["Tidewell", client.id]);
      fireEvent.click(field);
      fireEvent.mouseDown(await screen.findByRole("option", { name: "All Clients" }));
      await waitFor(() => expect(clientInAddress()).toBeNull());
    });
  },
);
