import KeyRound from "lucide-react/icons/key-round";
import Plus from "lucide-react/icons/plus";
import { useEffect, useState } from "react";
import type { ApiToken, NewApiToken } from "../../../src/contract/tokens";
import { hasDraft } from "../../forms/draft";
import { failureSentence } from "../../runtime/failure-sentence";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { Lazy, lazyPart } from "../../ui/lazy-part";
import { LoadingBar, LoadingText } from "../../ui/loading-bar";
import { Table } from "../../ui/table";
import { useFacts } from "../facts";
import { useTokens } from "../queries";
import { tokenColumns } from "./token-columns";

const createDialog = lazyPart(() =>
  import("./create-token-dialog").then((module) => module.CreateTokenDialog),
);
const newTokenDialog = lazyPart(() => import("./new-token-dialog").then((module) => module.NewTokenDialog));
const revokeConfirm = lazyPart(() => import("./revoke-confirm").then((module) => module.RevokeConfirm));

type OpenDialog =
  | { kind: "create" }
  | { kind: "created"; token: NewApiToken }
  | { kind: "revoke"; token: ApiToken };

/** Tokens for scripts, in all states. */
export function ApiTokens({ first }: { first: ApiToken[] | null }) {
  const { data: tokens, error, isFetching, refetch } = useTokens(first);
  const { timeZone, today } = useFacts();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog((open) => (open?.kind === "created" ? open : null));
  useEffect(() => {
    if (hasDraft("create-token")) setDialog({ kind: "create" });
  }, []);

  const create = (label: string) => (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden />}
      onPointerEnter={createDialog.preload}
      onFocus={createDialog.preload}
      onClick={() => setDialog({ kind: "create" })}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="max-w-[68ch] text-label text-muted">
          Scripts and the command line sign in with a token. It can never do more than its owner.
        </p>
        {create("Create Token")}
      </div>
      <div className="flex flex-col">
        <LoadingBar isLoading={isFetching && tokens !== undefined} label="Loading API tokens..." />
        {error && (
          <div className="mb-4">
            <ErrorState
              title="API tokens could not be loaded"
              detail={failureSentence(error)}
              onRetry={() => void refetch()}
            />
          </div>
        )}
        {tokens && tokens.length > 0 && (
          <div className="card-surface">
            <Table
              caption="API Tokens"
              columns={tokenColumns({ timeZone, today }, (token) => setDialog({ kind: "revoke", token }))}
              rows={tokens}
              rowKey={({ id }) => id}
              isStale={isFetching}
            />
          </div>
        )}
        {tokens?.length === 0 && (
          <div className="card-surface">
            <EmptyState
              icon={<KeyRound size={20} aria-hidden />}
              title="No API tokens found"
              text="Create a token to let a script work with the portal."
              action={create("Create your first token")}
            />
          </div>
        )}
        {!tokens && !error && (
          <div className="card-surface">
            <LoadingText>Loading API tokens...</LoadingText>
          </div>
        )}
      </div>
      {dialog?.kind === "create" && (
        <Lazy
          part={createDialog}
          props={{ onCreated: (token) => setDialog({ kind: "created", token }), onClose: close }}
        />
      )}
      {dialog?.kind === "created" && (
        <Lazy part={newTokenDialog} props={{ token: dialog.token, onClose: () => setDialog(null) }} />
      )}
      {dialog?.kind === "revoke" && (
        <Lazy part={revokeConfirm} props={{ token: dialog.token, onClose: close }} />
      )}
    </div>
  );
}
