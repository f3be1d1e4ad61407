import { Select } from "#/islands/ui/inputs";
import type { AdminUser } from "#/src/contract/admin";
import { role } from "#/src/contract/choices/users";
import { useFacts } from "../facts";
import { nameOf } from "../people";
import { useChangeRole } from "../role-change";
import type { OpenUserDialog } from "./user-dialogs";

type RoleSelectProps = { user: AdminUser; open: (dialog: OpenUserDialog) => void };

/**
 * Applies the role that is picked at once; one's own role asks first, and a new client's user is offered
 * the client to link. Stays focusable while busy, and shows the old role again when the server refuses.
 */
export function RoleSelect({ user, open }: RoleSelectProps) {
  const { me } = useFacts();
  const change = useChangeRole();
  const pick = (picked: string) => {
    if (!role.has(picked) || picked === user.role || change.isPending) return;
    if (user.id === me) {
      open({ kind: "own-role", user, role: picked });
      return;
    }
    const onSuccess = (changed: AdminUser) => {
      if (changed.role === "client") open({ kind: "link", user: changed });
    };
    change.mutate({ user, role: picked }, { onSuccess });
  };
  return (
    <div className="flex items-center gap-2">
      <Select
        className="h-8 text-label max-sm:h-11 md:w-34"
        aria-label={`Change role of ${nameOf(user)}`}
        aria-busy={change.isPending || undefined}
        aria-disabled={change.isPending || undefined}
        options={role.options}
        value={change.isPending ? change.variables.role : user.role}
        onChange={(event) => pick(event.target.value)}
      />
      {change.isPending && <span className="loading loading-spinner loading-xs" aria-hidden />}
    </div>
  );
}
