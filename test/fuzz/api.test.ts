import { afterAll, beforeAll, describe, test } from "bun:test";
import { permissions } from "#/src/contract/permissions";
import { actions } from "./support/described";
import { seeds, tryOperation } from "./support/try-operation";
import { type FuzzWorld, openFuzzWorld } from "./support/world";

for (const seed of seeds()) {
  describe(`calls generated from the API's description with seed ${seed}`, () => {
    let world: FuzzWorld;
    beforeAll(async () => {
      world = await openFuzzWorld();
    });
    afterAll(() => world.stop());

    for (const action of actions) {
      const { method, path } = permissions[action];
      test(`${method} ${path} responds as described, and a refusal changes nothing`, async () => {
        const failure = await tryOperation(world, action, seed);
        if (failure) throw new Error(failure);
      });
    }
  });
}
