import { useState } from "react";
import { fieldRefusal } from "#/islands/runtime/changes/refusals";
import { Confirm } from "#/islands/ui/confirm";
import { PickField } from "#/islands/ui/field";
import type { AdminUser } from "#/src/contract/admin";
import { type Role, role } from "#/src/contract/choices/users";
import { describeOpenWork } from "#/src/format/open-work";
import { useEndSessions, useGiveRoleAway, useSetActive } from "../changes";
import { usePageContext } from "../page-context";
import { nameOf } from "../people";
import { useOpenWork } from "../queries";

/**
 * Asks for confirmation before a user is deactivated, with the person who takes over their open work, or activated.
 */
export function ActiveConfirm({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const set = useSetActive();
  const { active } = user;
  const work = useOpenWork(user, active);
  const [heir, setHeir] = useState("");
  const open = work.data ? describeOpenWork(work.data) : null;
  const isRead = !active || !work.isPending;

  const confirm = () => {
    const json = { active: !active, ...(heir && { handOverTo: heir }) };
    set.mutate(
      { row: user, json },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (!heir || fieldRefusal(error) === "") onClose();
        },
      },
    );
  };
  return (
    <Confirm
      title={`${active ? "Deactivate" : "Activate"} ${nameOf(user)}?`}
      text={
        active
          ? "Their sessions and API tokens end at once, and they cannot sign in. Their past actions stay in the log."
          : `They can sign in again, as ${role.label(user.role)}.`
      }
      confirmLabel={active ? "Deactivate" : "Activate"}
      isDestructive={active}
      isBusy={set.isPending || !isRead}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {open && (
        <HandOver
          user={user}
          open={open}
          heir={heir}
          error={heir ? fieldRefusal(set.error) : ""}
          onChange={(id) => {
            setHeir(id);
            set.reset();
          }}
        />
      )}
      {active && work.isError && (
        <p className="mt-2 text-label text-red">Their open work could not be loaded. It stays with them.</p>
      )}
    </Confirm>
  );
}

type HandOverProps = {
  user: AdminUser;
  /** The open work to hand over, in words. */
  open: string;
  heir: string;
  error: string;
  onChange: (id: string) => void;
};

/** Selects the successor from the current active staff. */
function HandOver({ user, open, heir, error, onChange }: HandOverProps) {
  const { users } = usePageContext();
  const people = users.filter(
    ({ id, active, role }) => id !== user.id && active && role !== "viewer" && role !== "client",
  );
  return (
    <div className="mt-3 flex flex-col gap-3">
      <p className="text-label">They have {open}.</p>
      <PickField
        label="Hand over to"
        error={error}
        emptyLabel="Nobody: leave it unassigned"
        options={people.map((person) => ({ value: person.id, label: nameOf(person) }))}
        value={heir}
        onPick={onChange}
      />
    </div>
  );
}

type OwnRoleConfirmProps = { user: AdminUser; role: Role; onClose: () => void };

/** Asks for confirmation before an admin changes their own role; afterwards they leave this screen. */
export function OwnRoleConfirm({ user, role: picked, onClose }: OwnRoleConfirmProps) {
  const give = useGiveRoleAway();
  return (
    <Confirm
      title={`Change your own role to ${role.label(picked)}?`}
      text="You will lose access to this page. Only another admin can give you the role back."
      confirmLabel="Change role"
      isDestructive
      isBusy={give.isPending}
      onConfirm={() => give.mutate({ user, role: picked }, { onError: onClose })}
      onCancel={onClose}
    />
  );
}

/** Asks for confirmation before a user is signed out everywhere. */
export function SessionsConfirm({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const end = useEndSessions();
  return (
    <Confirm
      title={`End the sessions of ${nameOf(user)}?`}
      text="They are signed out everywhere at once and can sign in again. Their API tokens keep working."
      confirmLabel="End Sessions"
      isDestructive
      isBusy={end.isPending}
      onConfirm={() => end.mutate(user, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
}
