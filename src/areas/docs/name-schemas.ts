import { z } from "zod";
import * as contract from "#/src/contract/schemas";

/** Names every object and enumeration of the contract by its (first) export, so that each is described once. */
export function nameSchemas() {
  for (const [name, schema] of Object.values(contract).flatMap((module) => Object.entries(module))) {
    const isNamed = schema instanceof z.ZodObject || schema instanceof z.ZodEnum;
    if (!isNamed || z.globalRegistry.get(schema)?.id) continue;
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id: name });
  }
}
