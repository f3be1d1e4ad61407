import { useState } from "react";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { PageHead } from "#/islands/ui/page-head";
import { Table } from "#/islands/ui/table";
import type { OwnSession, OwnToken, Settings } from "#/src/contract/account";
import { personName } from "#/src/contract/person-name";
import type { CurrentUser } from "#/src/contract/users";
import type { SavedView } from "#/src/contract/views";
import type { Ending } from "./changes";
import { sessionColumns, tokenColumns } from "./parts/access-columns";
import { Section } from "./parts/section";
import { SettingsForm } from "./parts/settings-form";
import { useOwnSessions, useOwnTokens, useOwnUser } from "./queries";

type MeProps = {
  user: CurrentUser;
  /** The role in words. */
  roleLabel: string;
  sessions: OwnSession[];
  tokens: OwnToken[];
  settings: Settings;
  /** Saved views that can open after sign-in; empty for clients. */
  views: SavedView[];
  /** False when no mail server is configured. */
  sendsMail: boolean;
};

const endConfirm = lazyPart("The question about ending this access", () =>
  import("./parts/end-confirm").then((m) => m.EndConfirm),
);
const ownName = lazyPart("The form for your name", () =>
  import("./parts/own-name-dialog").then((m) => m.OwnNameDialog),
);

/** The account screen: name, sessions, tokens and preferences. */
export default function Me({
  user: firstUser,
  roleLabel,
  sessions: firstSessions,
  tokens: firstTokens,
  settings,
  views,
  sendsMail,
}: MeProps) {
  const { timeZone } = useViewer();
  const { data: user } = useOwnUser(firstUser);
  const sessions = useOwnSessions(firstSessions);
  const tokens = useOwnTokens(firstTokens);
  const [isNaming, setNaming] = useState(false);
  const [ending, setEnding] = useState<Ending | null>(null);
  const others = sessions.data.filter(({ isThis }) => !isThis).length;
  return (
    <div className="flex max-w-[1080px] flex-col gap-4">
      <PageHead
        title="Your Account"
        subtitle={whoYouAre(user, roleLabel)}
        actions={
          <Button onPointerEnter={ownName.preload} onClick={() => setNaming(true)}>
            Edit Name
          </Button>
        }
      />
      <Section
        title="Where you are signed in"
        text="A browser whose session ends has to sign in again. End those you do not recognise."
        action={
          others > 0 && (
            <Button
              onPointerEnter={endConfirm.preload}
              onClick={() => setEnding({ kind: "others", count: others })}
            >
              Sign Out Everywhere Else
            </Button>
          )
        }
      >
        <Table
          caption="Where you are signed in"
          columns={sessionColumns(timeZone, (session) => setEnding({ kind: "session", session }))}
          rows={sessions.data}
          rowKey={({ id }) => id}
          isStale={sessions.isFetching}
        />
      </Section>
      {tokens.data.length > 0 && (
        <Section
          title="Your API tokens"
          text="Programs, including the command line, act on your behalf with these."
        >
          <Table
            caption="Your API tokens"
            columns={tokenColumns(timeZone, (token) => setEnding({ kind: "token", token }))}
            rows={tokens.data}
            rowKey={({ id }) => id}
            isStale={tokens.isFetching}
          />
        </Section>
      )}
      <SettingsForm first={settings} views={views} sendsMail={sendsMail} />
      {isNaming && <Lazy part={ownName} props={{ user, onClose: () => setNaming(false) }} />}
      {ending && <Lazy part={endConfirm} props={{ ending, onClose: () => setEnding(null) }} />}
    </div>
  );
}

function whoYouAre(user: CurrentUser, roleLabel: string): string {
  const name = personName(user, "");
  return [name, user.email, roleLabel].filter(Boolean).join(" · ");
}
