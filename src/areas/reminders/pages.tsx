/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { linkKinds } from "#/src/domain/links/kinds";
import { authSecrets } from "#/src/env";
import { anonymousContext } from "#/src/http/context";
import { countLinkUse } from "#/src/http/rate-limit";
import type { AppEnv } from "#/src/http/types";
import { readStopToken, type Stoppable } from "#/src/services/mail/stop-mail";
import { type Page, pageOf } from "#/src/shell/page";
import { ButtonForm, MessagePage } from "#/src/shell/plain";
import { isGetting, remindWeekly, stopMail } from "./stop-mail";

const { route } = linkKinds.unsubscribe;

/**
 * The page of the unsubscribe link in mails. Opening it changes nothing, since mail scanners open links; its button
 * does, and so does a mail program's one-click request (RFC 8058).
 */
export const stopPages = new Hono<AppEnv>()
  .get(route, async (c) => {
    const { deps } = c.var;
    const page = pageOf(c);
    const stop = readStopToken(authSecrets(deps.env.oidc), c.req.param("token"));
    if (!stop) return c.html(<UnknownPage page={page} />, 404);
    const isOn = await isGetting(deps.db.read, stop);
    return c.html(
      isOn ? <AskPage page={page} kind={stop.setting} /> : <StoppedPage page={page} kind={stop.setting} />,
    );
  })
  .post(route, async (c) => {
    await countLinkUse(c, "unsubscribe");
    const { deps } = c.var;
    const page = pageOf(c);
    const stop = readStopToken(authSecrets(deps.env.oidc), c.req.param("token"));
    if (!stop) return c.html(<UnknownPage page={page} />, 404);
    if (stop.setting === "reminders" && c.req.query("often") === "weekly") {
      const isWeekly = await remindWeekly(anonymousContext(deps), stop);
      return c.html(isWeekly ? <WeeklyPage page={page} /> : <StoppedPage page={page} kind={stop.setting} />);
    }
    await stopMail(anonymousContext(deps), stop);
    return c.html(<StoppedPage page={page} kind={stop.setting} />);
  });

const names: Record<Stoppable, string> = {
  digest: "the morning digest",
  mentions: "mail about what others write to you",
  reminders: "reminders",
};

type KindProps = { page: Page; kind: Stoppable };

function AskPage({ page, kind }: KindProps) {
  return (
    <MessagePage
      page={page}
      title={`Stop ${names[kind]}?`}
      text="Nothing else changes: you can still sign in and see all of it in the portal."
    >
      <div class="flex flex-wrap gap-x-2">
        <ButtonForm label="Stop these mails" />
        {/* In the address, since mail programs send their own forms. */}
        {kind === "reminders" && <ButtonForm label="Weekly instead" action="?often=weekly" isPlain />}
      </div>
    </MessagePage>
  );
}

function StoppedPage({ page, kind }: KindProps) {
  return (
    <MessagePage
      page={page}
      title="You will get no more of these mails"
      text={`The portal does not send you ${names[kind]} any more. You can turn this on again under Your Account.`}
    >
      <p>
        <a href="/me" class="btn">
          Your Account
        </a>
      </p>
    </MessagePage>
  );
}

function WeeklyPage({ page }: { page: Page }) {
  return (
    <MessagePage
      page={page}
      title="You will get one reminder a week"
      text="It comes on the first working day of a week, if something is needed from you that week. You can change this under Your Account."
      action={{ href: "/me", label: "Your Account" }}
    />
  );
}

/** The page for an invalid link, which does not reveal who has an account. */
function UnknownPage({ page }: { page: Page }) {
  return (
    <MessagePage
      page={page}
      title="This link does not work"
      text="It may be incomplete. Open it from the mail again, or choose your mails under Your Account."
    />
  );
}
