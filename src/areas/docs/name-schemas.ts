import { z } from "zod";
import * as admin from "../../contract/admin";
import * as audits from "../../contract/audits";
import * as clients from "../../contract/clients";
import * as design from "../../contract/design";
import * as device from "../../contract/device";
import * as leadProfile from "../../contract/lead-profile";
import * as leads from "../../contract/leads";
import * as objects from "../../contract/objects";
import * as onboarding from "../../contract/onboarding";
import * as problem from "../../contract/problem";
import * as reports from "../../contract/reports";
import * as tasks from "../../contract/tasks";
import * as templates from "../../contract/templates";
import * as tokens from "../../contract/tokens";
import * as uploads from "../../contract/uploads";
import * as users from "../../contract/users";

const modules = [
  ...[admin, audits, clients, design, leadProfile, leads, objects, onboarding, problem, reports],
  ...[tasks, templates, tokens, device, uploads, users],
];

/** Has every object of the contract described once, under the (first) name that it is exported by. */
export function nameSchemas() {
  for (const [name, schema] of modules.flatMap((module) => Object.entries(module))) {
    if (!(schema instanceof z.ZodObject) || z.globalRegistry.get(schema)?.id) continue;
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id: name });
  }
}
