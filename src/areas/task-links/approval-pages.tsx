/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { assetsOf, decideAsset, findRevision, waitingApprovals } from "#/src/areas/design";
import { objectHeaders, readPicture } from "#/src/areas/objects";
import { DecideAsset } from "#/src/contract/design";
import { isObjectPath } from "#/src/contract/objects";
import { personName } from "#/src/contract/person-name";
import { Id } from "#/src/contract/primitives";
import type { Context as CallContext } from "#/src/domain/context";
import { actorOfLink } from "#/src/domain/credential";
import { Conflict, Forbidden, Invalid, NotFound } from "#/src/domain/errors";
import { linkKinds } from "#/src/domain/links/kinds";
import type { ThingLink } from "#/src/domain/links/whose-link";
import { newSecret } from "#/src/domain/secrets";
import { anonymousContext, contextFor } from "#/src/http/context";
import { readForm } from "#/src/http/form-body";
import { pathCookie } from "#/src/http/link-pass";
import { countLinkUse, hasLinkLeft } from "#/src/http/rate-limit";
import { pathCookieName } from "#/src/http/session-cookie";
import type { AppEnv } from "#/src/http/types";
import { CodePage } from "#/src/shell/code-page";
import { pageOf } from "#/src/shell/page";
import { MessagePage } from "#/src/shell/plain";
import { type TypedAnswer, VersionPage } from "#/src/shell/version-page";
import { enterApprovalCode, neededCode, sendApprovalCode } from "./approval-code";
import { byLink, pagePath, secretOf } from "./opened-link";

const itsBrowser = linkKinds.approval.browser;

/** Shows what a link to a design project opens after the press of Continue: its pending versions, one at a time. */
export async function showApproval(
  c: Context<AppEnv>,
  link: ThingLink,
  typed?: TypedAnswer,
): Promise<Response> {
  const page = pageOf(c);
  const needed = await neededCode(c.var.deps.db.read, link, browserAt(c));
  if (needed !== "none") return c.html(<CodePage page={page} wasSent={needed === "sent"} />);
  const waiting = await waitingVersions(contextFor(c.var.deps, actorOfLink(link)), link.thingId);
  const shown = waiting.find(({ revision }) => revision.id === c.req.query("version")) ?? waiting[0];
  const path = pagePath(c);
  if (!shown) {
    const pending = await waitingApprovals(c.var.deps.db.read, link.clientId);
    const isPending = pending.some(({ projectId }) => projectId === link.thingId);
    return c.html(<NoVersion page={page} link={link} isPending={isPending} />);
  }
  const place = waiting.length === 1 ? "" : ` ${waiting.indexOf(shown) + 1} of ${waiting.length}.`;
  return c.html(
    <VersionPage
      {...{ page, ...shown, typed }}
      intro={`${link.title}, ${link.clientName}.${place} You answer as ${personName(link, link.email)}.`}
      picturePath={`${path}/pictures/${shown.revision.id}`}
      answerPath={`${path}/decision`}
    />,
    typed ? 400 : 200,
  );
}

/** Handles the forms for the code, which post to the page's own address. Returns null for other forms. */
export async function takeCode(c: Context<AppEnv>, form: URLSearchParams): Promise<Response | null> {
  const ctx = anonymousContext(c.var.deps);
  if (form.get("do") === "code") {
    if (await hasLinkLeft(c, "approval")) await sendApprovalCode(ctx, secretOf(c));
    return c.html(<CodePage page={pageOf(c)} wasSent />);
  }
  if (!form.has("code")) return null;
  await countLinkUse(c, "approval");
  const browser = browserAt(c).browser ?? newSecret();
  const code = (form.get("code") ?? "").replaceAll(/[^\d]/g, "");
  try {
    await enterApprovalCode(ctx, { secret: secretOf(c), browser, code });
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const [wrong] = error.errors;
    return c.html(<CodePage page={pageOf(c)} wasSent error={wrong?.message ?? error.message} />, 400);
  }
  const options = { ...pathCookie(c, pagePath(c)), maxAge: itsBrowser.seconds };
  setCookie(c, pathCookieName(c.var.deps, itsBrowser.cookie), browser, options);
  return c.redirect(pagePath(c), 303);
}

/** Stores the decision on the shown version, in the name of the link's person. */
export async function decideByLink(c: Context<AppEnv>, link: ThingLink): Promise<Response> {
  await countLinkUse(c, "approval");
  const page = pageOf(c);
  if ((await neededCode(c.var.deps.db.read, link, browserAt(c))) !== "none")
    return c.redirect(pagePath(c), 303);
  const form = await readForm(c);
  const comment = form.get("comment") ?? "";
  const decision = DecideAsset.safeParse({
    revisionId: form.get("revisionId"),
    decision: form.get("decision"),
    ...(comment.trim() !== "" && { comment }),
  });
  if (!decision.success) {
    const error = decision.error.issues[0]?.message ?? "Say what should change";
    return showApproval(c, link, { comment, error });
  }
  const ctx = contextFor(c.var.deps, actorOfLink(link));
  const next = { href: pagePath(c), label: "See what is waiting" };
  try {
    const revision = await findRevision(ctx, decision.data.revisionId);
    if (revision.assetId === null || revision.projectId !== link.thingId) throw new NotFound();
    const asset = await decideAsset(ctx, revision.assetId, decision.data);
    const left = (await waitingVersions(ctx, link.thingId)).length;
    const isApproved = decision.data.decision === "approved";
    const what = `version ${revision.revisionNumber} of ${asset.assetName}`;
    const text = isApproved
      ? `You approved ${what}. We have been notified.`
      : `You asked for changes to ${what}. We will read your comment and send a new version.`;
    return c.html(
      <MessagePage
        page={page}
        title="Thank you"
        text={text}
        {...(left > 0 && { action: { ...next, label: `Look at the next (${left} left)` } })}
      />,
    );
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof Forbidden || error instanceof NotFound)) throw error;
    const text =
      "Your answer was not saved: there is a newer version, or this one has been answered meanwhile.";
    return c.html(
      <MessagePage page={page} title="This version no longer waits" text={text} action={next} />,
      409,
    );
  }
}

/** The pictures of the versions of a project, below the page of a link to it. */
export const approvalRoutes = new Hono<AppEnv>().get("/pictures/:id", byLink("approval"), async (c) => {
  const { ctx, link, deps } = c.var;
  const id = Id.safeParse(c.req.param("id"));
  if (!id.success || (await neededCode(deps.db.read, link, browserAt(c))) !== "none") throw new NotFound();
  const { fileUrl, projectId } = await findRevision(ctx, id.data);
  if (projectId !== link.thingId || !fileUrl || !isObjectPath(fileUrl)) throw new NotFound();
  const picture = await readPicture(ctx, fileUrl);
  return c.body(Uint8Array.from(picture.bytes), 200, objectHeaders(fileUrl, picture));
});

/** Lists the versions of a project that await an answer: the newest sent one of each pending asset. */
async function waitingVersions(ctx: CallContext, projectId: string) {
  const assets = await assetsOf(ctx, projectId, ctx.db.read);
  return assets.flatMap((asset) => {
    const revision = asset.approvalStatus === "pending" ? asset.revisions[0] : undefined;
    return revision ? [{ asset, revision, pins: revision.pins }] : [];
  });
}

type NoVersionProps = { page: ReturnType<typeof pageOf>; link: ThingLink; isPending: boolean };

/** The page without a version to decide on. A project without recorded designs is decided as a whole, after a sign-in. */
function NoVersion({ page, link, isPending }: NoVersionProps) {
  const text = isPending
    ? `${link.title} waits for your approval as a whole. Sign in to see the project and to answer.`
    : `${link.title} has no version that waits for your answer. Sign in to see the project and what was said about it.`;
  return (
    <MessagePage
      page={page}
      title={isPending ? "Sign in to answer" : "Nothing waits for your approval"}
      text={text}
      action={{ href: `/design?project=${link.thingId}`, label: "Open the project" }}
    />
  );
}

/** Returns the browser's secret, set when a code was entered, and the time. */
function browserAt(c: Context<AppEnv>) {
  const { deps } = c.var;
  const browser = getCookie(c, pathCookieName(deps, itsBrowser.cookie)) || undefined;
  return { browser, now: deps.clock().toISOString() };
}
