import { z } from "zod";
import * as account from "#/src/contract/account";
import * as activity from "#/src/contract/activity";
import * as admin from "#/src/contract/admin";
import * as auditLimits from "#/src/contract/audit-limits";
import * as auditTasks from "#/src/contract/audit-tasks";
import * as audits from "#/src/contract/audits";
import * as clients from "#/src/contract/clients";
import * as comments from "#/src/contract/comments";
import * as design from "#/src/contract/design";
import * as device from "#/src/contract/device";
import * as enums from "#/src/contract/enums";
import * as files from "#/src/contract/files";
import * as home from "#/src/contract/home";
import * as invitations from "#/src/contract/invitations";
import * as leadProfile from "#/src/contract/lead-profile";
import * as leads from "#/src/contract/leads";
import * as mail from "#/src/contract/mail";
import * as objects from "#/src/contract/objects";
import * as onboarding from "#/src/contract/onboarding";
import * as operations from "#/src/contract/operations";
import * as pins from "#/src/contract/pins";
import * as problem from "#/src/contract/problem";
import * as reminders from "#/src/contract/reminders";
import * as reports from "#/src/contract/reports";
import * as reviews from "#/src/contract/reviews";
import * as search from "#/src/contract/search";
import * as signIn from "#/src/contract/sign-in";
import * as tableImports from "#/src/contract/table-imports";
import * as taskImports from "#/src/contract/task-imports";
import * as tasks from "#/src/contract/tasks";
import * as templates from "#/src/contract/templates";
import * as tokens from "#/src/contract/tokens";
import * as uploads from "#/src/contract/uploads";
import * as users from "#/src/contract/users";
import * as views from "#/src/contract/views";
import * as work from "#/src/contract/work";

const modules = [
  ...[
    enums,
    admin,
    audits,
    auditLimits,
    auditTasks,
    clients,
    comments,
    design,
    files,
    invitations,
    home,
    leadProfile,
    leads,
    mail,
    objects,
    onboarding,
    operations,
    pins,
    problem,
    reports,
  ],
  ...[
    account,
    activity,
    signIn,
    tableImports,
    taskImports,
    tasks,
    templates,
    tokens,
    device,
    uploads,
    users,
    reminders,
    reviews,
    search,
    views,
    work,
  ],
];

/** Names every object and enumeration of the contract by its (first) export, so that each is described once. */
export function nameSchemas() {
  for (const [name, schema] of modules.flatMap((module) => Object.entries(module))) {
    const isNamed = schema instanceof z.ZodObject || schema instanceof z.ZodEnum;
    if (!isNamed || z.globalRegistry.get(schema)?.id) continue;
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id: name });
  }
}
