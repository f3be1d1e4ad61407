import { accessForHome } from "#/src/areas/access";
import { percentComplete } from "#/src/areas/clients";
import { waitingApprovals } from "#/src/areas/design";
import { isPastDue } from "#/src/areas/tasks";
import type { ClientHome } from "#/src/contract/home";
import { serverLimits } from "#/src/contract/limits";
import { personName } from "#/src/contract/person-name";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { dateIn } from "#/src/format/dates";
import {
  commentsOfOpenTasks,
  filesOfOpenTasks,
  findHead,
  laterClientTasks,
  nextStep,
  openClientTasks,
  progressOfOpenTasks,
  stepsDone,
  stepsUnderWay,
  unreadOf,
} from "./queries";

/**
 * Returns a client's home page. It contains only what client users may see, for all roles. For a churned client it
 * contains no requests and no work in progress.
 * @throws NotFound
 */
export async function clientHome(ctx: Context, clientId: string): Promise<ClientHome> {
  const [head, requested, later, approvals, access, doing, next, done, unread, filesOf, commentOf, progress] =
    await Promise.all([
      findHead(ctx, clientId),
      openClientTasks(ctx, clientId),
      laterClientTasks(ctx, clientId),
      waitingApprovals(ctx.db.read, clientId),
      accessForHome(ctx, clientId),
      stepsUnderWay(ctx, clientId),
      nextStep(ctx, clientId),
      stepsDone(ctx, clientId),
      unreadOf(ctx, clientId),
      filesOfOpenTasks(ctx, clientId),
      commentsOfOpenTasks(ctx, clientId),
      progressOfOpenTasks(ctx, clientId),
    ]);
  if (!head) throw new NotFound();
  const shown = requested.slice(0, serverLimits.homeItems);
  const goesOn = head.status !== "churned";
  return {
    clientId: head.id,
    name: head.name,
    avatarUrl: head.avatarUrl,
    status: head.status,
    progress: progressOf(head),
    asked: (goesOn ? shown : []).map(({ requestState: state, ...task }) => ({
      ...task,
      request: state && { state, ...(progress.get(task.id) ?? { answered: 0, shown: 0 }) },
      ...filesOf(task.id),
      said: commentOf(task.id),
      isPastDue: isPastDue({ status: task.status, turnDue: task.dueDate }, ctx.today),
      referenceLinks: task.referenceLinks ?? [],
    })),
    hasMoreAsked: goesOn && requested.length > serverLimits.homeItems,
    later: (goesOn ? later.slice(0, serverLimits.homeItems) : []).map((task) => ({
      ...task,
      isPastDue: isPastDue({ status: "not_started", turnDue: task.dueDate }, ctx.today),
    })),
    hasMoreLater: goesOn && later.length > serverLimits.homeItems,
    approvals: (goesOn ? approvals.slice(0, serverLimits.homeItems) : []).map(({ since, ...approval }) => ({
      ...approval,
      askedOn: dateIn(ctx.timeZone, since),
    })),
    access: goesOn ? access : [],
    doing: goesOn ? doing : [],
    next: goesOn ? next : null,
    done: done.map(({ id, name, completedAt }) => ({
      id,
      name,
      doneOn: dateIn(ctx.timeZone, completedAt),
    })),
    unread,
    contact: head.manager && {
      name: personName(head.manager, head.manager.email),
      email: head.manager.email,
    },
  };
}

type Head = NonNullable<Awaited<ReturnType<typeof findHead>>>;

function progressOf({ onboardingId, totalTasks, completedTasks, allTasks, targetLaunchDate }: Head) {
  if (onboardingId === null || totalTasks === null || completedTasks === null) return null;
  return {
    percentComplete: percentComplete(completedTasks, totalTasks),
    completedTasks,
    totalTasks,
    allTasks,
    targetLaunchDate,
  };
}
