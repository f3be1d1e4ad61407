import KeyRound from "lucide-react/icons/key-round";
import { hasDraft } from "#/islands/forms/stored-draft";
import { ListStates } from "#/islands/runtime/lists/list-states";
import { useSort } from "#/islands/runtime/lists/use-sort";
import { useViewer } from "#/islands/runtime/page/viewer";
import { CreateButton } from "#/islands/ui/create-button";
import { EmptyState } from "#/islands/ui/empty-state";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { PhoneSort } from "#/islands/ui/phone-sort";
import { Table } from "#/islands/ui/table";
import { useDialogs } from "#/islands/ui/use-dialogs";
import type { ApiToken, NewApiToken } from "#/src/contract/tokens";
import { useTokens } from "../queries";
import { tokenSorting, tokenSorts } from "../sorting";
import { tokenColumns } from "./token-columns";

const createDialog = lazyPart("The form for a token", () =>
  import("./token-dialogs").then((m) => m.CreateTokenDialog),
);
const newTokenDialog = lazyPart("The new token", () =>
  import("./token-dialogs").then((m) => m.NewTokenDialog),
);
const revokeConfirm = lazyPart("The question about this token", () =>
  import("./token-dialogs").then((m) => m.RevokeConfirm),
);

type OpenDialog =
  | { kind: "create" }
  | { kind: "created"; token: NewApiToken }
  | { kind: "revoke"; token: ApiToken };

/** Tokens for scripts, in all states. */
export function ApiTokens({ first }: { first: ApiToken[] | null }) {
  const list = useTokens(first);
  const order = useSort(tokenSorting);
  const { timeZone, today } = useViewer();
  const dialogs = useDialogs<OpenDialog>(() => (hasDraft("create-token") ? { kind: "create" } : null));
  const { open, show } = dialogs;
  const close = () => show((now) => (now?.kind === "created" ? now : null));

  const create = (label: string) => (
    <CreateButton label={label} onInterest={createDialog.preload} onPress={() => show({ kind: "create" })} />
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="max-w-[68ch] text-label text-muted">
          Scripts and the command line sign in with a token. It can never do more than its owner.
        </p>
        <PhoneSort usual="Newest first" options={tokenSorts} {...order} />
        {create("Create Token")}
      </div>
      <ListStates list={list} things="API tokens">
        {(tokens) => (
          <div className="card-surface">
            {tokens.length > 0 ? (
              <Table
                caption="API Tokens"
                columns={tokenColumns({ timeZone, today }, (token) => show({ kind: "revoke", token }), order)}
                rows={tokenSorting.sorted(tokens, order.sort)}
                rowKey={({ id }) => id}
                isStale={list.isFetching}
              />
            ) : (
              <EmptyState
                icon={<KeyRound size={20} aria-hidden />}
                title="No API tokens found"
                text="Create a token to let a script work with the portal."
                action={create("Create your first token")}
              />
            )}
          </div>
        )}
      </ListStates>
      {open?.kind === "create" && (
        <Lazy
          part={createDialog}
          props={{ onCreated: (token) => show({ kind: "created", token }), onClose: close }}
        />
      )}
      {open?.kind === "created" && (
        <Lazy part={newTokenDialog} props={{ token: open.token, onClose: dialogs.close }} />
      )}
      {open?.kind === "revoke" && <Lazy part={revokeConfirm} props={{ token: open.token, onClose: close }} />}
    </div>
  );
}
