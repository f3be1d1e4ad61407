import { bulkInsert } from "#/db/bulk-insert";
import type { Reader, Tx } from "#/db/client";
import { clientTasks, type TaskRow, taskNeeds } from "#/db/schema";
import { keptValuesOf } from "#/src/areas/client-fields";
import { needsIn, removeTask, requireRoomForNeeds, tasksOf } from "#/src/areas/tasks";
import type { TemplateWithForm } from "#/src/areas/templates";
import { canBeGivenWork } from "#/src/areas/users";
import type { FieldError } from "#/src/contract/problem";
import type { MatchTemplates, TemplatePlan } from "#/src/contract/template-plans";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import { findClient } from "#/src/domain/find-client";
import { created } from "#/src/domain/nouns/entries";
import { onboardingNoun, taskNeedNoun, taskNoun } from "#/src/domain/nouns/tasks";
import { hashOfPlan, requireSamePlan } from "#/src/domain/plans";
import { applies } from "#/src/domain/templates/applies";
import { type Instance, instancesOf, keyOf } from "#/src/domain/templates/instances";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";
import { type Added, buildAdded } from "./build-added";
import { findOnboarding } from "./queries";
import { standardPlan } from "./start-onboarding";
import { nameOf } from "./task-of-template";
import { keyOfTask, type Offer, type Offered, offerOf, readHistory } from "./template-offer";

type Input = MatchTemplates & { clientId: string };

/**
 * Adds the tasks of templates that apply to a client now and removes those that no longer do, as one operation; a dry run
 * only returns the plan. An empty plan changes nothing.
 * @throws NotFound; Invalid for tasks that are not on offer; Conflict for too many prerequisites; PlanChanged
 */
export async function matchTemplates(ctx: Context, input: Input): Promise<TemplatePlan> {
  if (input.dryRun) return (await planOf(ctx, input, ctx.db.read)).shown;
  return write(ctx, async (w) => {
    const plan = await planOf(ctx, input, w.tx);
    const { shown } = plan;
    if (shown.add.length + shown.remove.length + shown.leaveOut.length === 0) return shown;
    requireSamePlan(input.planHash, { planHash: shown.planHash, plan: shown });
    await carryOut(ctx, w, plan);
    return shown;
  });
}

type Plan = Awaited<ReturnType<typeof planOf>>;

async function carryOut(ctx: Context, w: Write, { onboarding, remove, built, added, leaveOut, shown }: Plan) {
  for (const task of remove) await removeTask(ctx, w, task);
  await bulkInsert(w.tx, clientTasks, built.tasks);
  await bulkInsert(w.tx, taskNeeds, built.needs);
  for (const task of built.tasks) w.record(created(taskNoun, task));
  for (const need of built.needs) w.record(created(taskNeedNoun, need));
  const again = new Set(added.map(keyOf));
  const leftOut = [
    ...onboarding.leftOut.filter((instance) => !again.has(keyOf(instance))),
    ...leaveOut.map(({ templateId, brand }) => ({ templateId, brand })),
  ];
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
  const remark = {
    ...(remove.length > 0 && { removed: names(shown.remove) }),
    ...(leaveOut.length > 0 && { notAdded: names(shown.leaveOut) }),
  };
  const isRemarked = remove.length + leaveOut.length > 0;
  await updateRow(w, onboardingNoun, {
    ...{ row: onboarding, change: { leftOut } },
    ...(isRemarked && { remark }),
  });
}

async function planOf(ctx: Context, input: Input, db: Reader | Tx) {
  const client = await findClient(ctx, input.clientId, db);
  const onboarding = await findOnboarding(ctx, input.clientId, db);
  const [tasks, edges, values, { templates, calendar }, history] = await Promise.all([
    tasksOf(db, onboarding.id),
    needsIn(db, onboarding.id),
    keptValuesOf(db, [client.id]),
    standardPlan(db),
    readHistory(db, client.id),
  ]);
  const planned = { ...client, values: values.get(client.id) ?? new Map() };
  const offered = { client: planned, onboarding, tasks, templates, history };
  const offer = offerOf(offered);
  const { added, remove, leaveOut } = chosen(offered, offer, input);
  const gone = new Set(remove.map(({ id }) => id));
  const stays = tasks.filter(({ id }) => !gone.has(id));
  const built = buildAdded(
    {
      ...{ client: planned, onboarding, templates, calendar },
      ...{ today: ctx.today, now: ctx.now, newId: ctx.newId },
      tasks: stays,
      edges: edges.filter(({ taskId, needsId }) => !gone.has(taskId) && !gone.has(needsId)),
      assigneeUserId: await commonAssignee(db, stays),
    },
    added,
  );
  if (built.needs.length > 0) requireRoomForNeeds(edges.length + built.needs.length);
  const decided = new Set([...added, ...leaveOut].map(keyOf));
  const shown = {
    add: built.tasks.map(({ templateId, brand, name, owner, dueDate }) => ({
      ...{ templateId: templateId ?? "", brand, name, owner, dueDate },
    })),
    remove: remove.map(({ id, brand, name }) => ({ taskId: id, brand, name })),
    leaveOut: leaveOut.map(named),
    declined: offer.declined.filter((each) => !decided.has(keyOf(each))).map(named),
  };
  const canonical = {
    version: onboarding.version,
    add: built.tasks.map((task) => [keyOfTask(task), task.name, task.dueDate, task.dueRule]),
    templates: added.map(({ template }) => [template.id, template.version]),
    remove: remove.map(({ id, version }) => [id, version]),
    leaveOut: leaveOut.map(keyOf),
  };
  return { onboarding, added, remove, leaveOut, built, shown: { planHash: hashOfPlan(canonical), ...shown } };

  /** Describes a task that is not built. */
  function named({ templateId, brand, template }: Added) {
    return { templateId, brand, name: nameOf({ template, brand }, client, onboarding) };
  }
}

/**
 * Returns the tasks of a request, by default all that are on offer. Tasks that came or went since the caller's plan was
 * computed are left out, so that its hash no longer matches.
 * @throws Invalid in a dry run for what cannot be added or removed
 */
function chosen(
  { client, tasks, templates }: Offered<TemplateWithForm>,
  offer: Offer<TemplateWithForm>,
  input: Input,
) {
  const byId = new Map(templates.map((template) => [template.id, template]));
  const present = new Set(tasks.flatMap((task) => keyOfTask(task) ?? []));
  const errors: FieldError[] = [];
  const find = (list: "add" | "leaveOut") =>
    distinct(input[list] ?? []).flatMap(({ templateId, brand }, at): Added[] => {
      const template = byId.get(templateId);
      const all = template ? instancesOf(template, client.brandNames) : [];
      const instance = all.find((each) => keyOf(each) === keyOf({ templateId, brand }));
      if (template && instance && applies(template, client)) return [{ ...instance, template }];
      const path = template && applies(template, client) ? "brand" : "templateId";
      errors.push({ path: `${list}.${at}.${path}`, message: messages[path] });
      return [];
    });
  const added = input.add ? find("add").filter((each) => !present.has(keyOf(each))) : offer.add;
  const leaveOut = find("leaveOut").filter((each) => !present.has(keyOf(each)));
  const removable = new Map(offer.remove.map((task) => [task.id, task]));
  const remove = input.remove
    ? [...new Set(input.remove)].flatMap((id, at) => {
        const task = removable.get(id);
        if (!task) errors.push({ path: `remove.${at}`, message: "Not a task that this offers to remove" });
        return task ?? [];
      })
    : offer.remove;
  if (input.dryRun && errors.length > 0) throw new Invalid(errors);
  const left = new Set(leaveOut.map(keyOf));
  return { added: added.filter((each) => !left.has(keyOf(each))), remove, leaveOut };
}

const messages = {
  templateId: "Not a template that applies to this client",
  brand: "Name a brand of the client for a template with one task for each, and none for others",
};

function distinct(instances: readonly Instance[]): Instance[] {
  return [...new Map(instances.map((instance) => [keyOf(instance), instance])).values()];
}

/** Returns the person to whom all of the agency's tasks are assigned; null for several, and without one. */
async function commonAssignee(db: Reader | Tx, tasks: readonly TaskRow[]): Promise<string | null> {
  const ids = new Set(tasks.flatMap(({ assigneeUserId: id }) => id ?? []));
  const [id] = ids;
  return id !== undefined && ids.size === 1 && (await canBeGivenWork(db, id)) ? id : null;
}
