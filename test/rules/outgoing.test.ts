import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { permissions } from "#/src/contract/permissions";
import { readAddresses } from "../support/addresses";
import { expectJson, startApp, type TestApp } from "../support/app";
import type { Schema } from "../support/json-schema";
import { type Description, withoutReferences } from "../support/openapi";
import { goodRequests, makeWorld, senderOf, type World } from "../support/requests";
import { addBothOwners } from "../support/templates";

type Guarded = keyof typeof goodRequests;

let app: TestApp;
let world: World;
let api: Description;
const heard: string[] = [];
const sink = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch(request) {
    heard.push(request.url);
    return new Response("here");
  },
});
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  world = await makeWorld(app);
  const sent = await expectJson<Description>(await app.as("admin")("GET", "/api/openapi.json"));
  api = withoutReferences(sent);
});
afterAll(async () => {
  await sink.stop(true);
  await app.stop();
});

const writes = (Object.keys(goodRequests) as Guarded[]).filter(
  (action) => permissions[action].method !== "GET",
);
const isAddress = /url$|link$|links$|urls$/i;

describe("an address in a body", () => {
  test("is accepted by many writes, and requested by none of them and by no response or page that shows it", async () => {
    const taken = new Set<string>();
    for (const action of writes) {
      const { method } = permissions[action];
      for (const field of addressFields(action)) {
        for (const address of addresses()) {
          const { path, body } = await goodRequests[action](world);
          const value = fieldsOf(action)[field]?.type === "array" ? [address] : address;
          const answer = await app.as(senderOf(action))(method, path, { ...Object(body), [field]: value });
          expect(answer.status).toBeLessThan(500);
          if (answer.ok) taken.add(`${action} ${field}`);
        }
      }
    }
    expect(taken.size).toBeGreaterThan(15);
    const { client, clientTask } = world.own;
    for (const path of readAddresses(app, [client.id, clientTask.id])) await app.as("admin")("GET", path);
    expect(heard).toEqual([]);
  });

  test("would be noticed", async () => {
    await fetch(addresses()[0] ?? "");
    expect(heard.splice(0)).toHaveLength(1);
  });
});

function addresses(): string[] {
  return ["127.0.0.1", "[::ffff:127.0.0.1]"].map((host) => `http://${host}:${sink.port}/heard`);
}

function fieldsOf(action: Guarded): Record<string, Schema> {
  const { method, path } = permissions[action];
  const body = api.paths[path]?.[method.toLowerCase()]?.requestBody?.content["application/json"]?.schema;
  return body?.properties ?? {};
}

function addressFields(action: Guarded): string[] {
  return Object.keys(fieldsOf(action)).filter((field) => isAddress.test(field));
}
