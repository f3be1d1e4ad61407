import { useState } from "react";
import { FormDialog } from "#/islands/forms/form-dialog";
import { DateField, SelectField, TextField } from "#/islands/forms/text-fields";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { Confirm } from "#/islands/ui/confirm";
import { CopyField } from "#/islands/ui/copy-field";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { Icon } from "#/islands/ui/icon";
import type { ApiToken, NewApiToken } from "#/src/contract/tokens";
import { addDays, startOfDay } from "#/src/format/dates";
import { useCreateToken, useRevokeToken } from "../changes";
import { newToken, TokenForm, tokenRoles } from "../form";

type CreateTokenDialogProps = { onCreated: (token: NewApiToken) => void; onClose: () => void };

export function CreateTokenDialog({ onCreated, onClose }: CreateTokenDialogProps) {
  const { today, timeZone } = useViewer();
  const create = useCreateToken();
  return (
    <FormDialog
      name="create-token"
      schema={TokenForm}
      initialValues={newToken(today)}
      title="Create API Token"
      description="Choose the lowest role that its script needs."
      submitLabel="Create Token"
      onSubmit={async ({ expiresAt: lastDay, ...token }) => {
        onCreated(await create.mutateAsync({ ...token, expiresAt: endOfDay(timeZone, lastDay) }));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" placeholder="Nightly report" isRequired />
          <SelectField form={form} name="role" label="Role" options={tokenRoles} />
          <DateField
            form={form}
            name="expiresAt"
            label="Expires"
            hint="The last day it is valid, at most a year from now"
            isRequired
          />
        </>
      )}
    </FormDialog>
  );
}

/** Returns the last second of a day, so that the list shows that day. */
function endOfDay(timeZone: string, day: string): string {
  const next = Date.parse(startOfDay(timeZone, addDays(day, 1)));
  return new Date(next - 1_000).toISOString();
}

/** Shows a token once; closing it uncopied asks for confirmation. */
export function NewTokenDialog({ token, onClose }: { token: NewApiToken; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const close = () => (isCopied ? onClose() : setAsking(true));
  return (
    <Dialog title="API Token Created" description={token.name} onClose={close}>
      {() => (
        <>
          <DialogBody>
            <div>
              <p className="form-message" data-tone="yellow">
                <Icon name="triangle-alert" className="mt-0.5 flex-none" />
                Copy this token now. It is not shown again, and anyone who has it can act as you.
              </p>
              <CopyField
                label="Token"
                thing="token"
                value={token.token}
                isCopied={isCopied}
                onCopy={(isDone) => isDone && setCopied(true)}
              />
            </div>
            <p role="status" className="sr-only">
              {isCopied ? "Token copied" : ""}
            </p>
          </DialogBody>
          <DialogFoot>
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          </DialogFoot>
          {isAsking && (
            <Confirm
              title="Close without copying?"
              text="The token is not shown again. Without it, revoke it and create another."
              confirmLabel="Close"
              cancelLabel="Back to the token"
              isDestructive
              onConfirm={onClose}
              onCancel={() => setAsking(false)}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

/** Asks for confirmation before a token is revoked. */
export function RevokeConfirm({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const revoke = useRevokeToken();
  return (
    <Confirm
      title="Revoke Token"
      text={`Are you sure you want to revoke "${token.name}"? Anything that uses it stops working at once. This cannot be undone.`}
      confirmLabel="Revoke"
      isDestructive
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate(token, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
}
