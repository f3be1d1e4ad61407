import { z } from "zod";
import * as admin from "#/src/contract/admin";
import * as audits from "#/src/contract/audits";
import * as clients from "#/src/contract/clients";
import * as design from "#/src/contract/design";
import * as device from "#/src/contract/device";
import * as leadProfile from "#/src/contract/lead-profile";
import * as leads from "#/src/contract/leads";
import * as mail from "#/src/contract/mail";
import * as objects from "#/src/contract/objects";
import * as onboarding from "#/src/contract/onboarding";
import * as operations from "#/src/contract/operations";
import * as problem from "#/src/contract/problem";
import * as reports from "#/src/contract/reports";
import * as tasks from "#/src/contract/tasks";
import * as templates from "#/src/contract/templates";
import * as tokens from "#/src/contract/tokens";
import * as uploads from "#/src/contract/uploads";
import * as users from "#/src/contract/users";
import * as work from "#/src/contract/work";

const modules = [
  ...[
    admin,
    audits,
    clients,
    design,
    leadProfile,
    leads,
    mail,
    objects,
    onboarding,
    operations,
    problem,
    reports,
  ],
  ...[tasks, templates, tokens, device, uploads, users, work],
];

/** Has every object of the contract described once, under the (first) name that it is exported by. */
export function nameSchemas() {
  for (const [name, schema] of modules.flatMap((module) => Object.entries(module))) {
    if (!(schema instanceof z.ZodObject) || z.globalRegistry.get(schema)?.id) continue;
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id: name });
  }
}
