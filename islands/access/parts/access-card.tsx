import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useId } from "react";
import { draftOf, hasDraft } from "#/islands/forms/stored-draft";
import { denial } from "#/islands/runtime/changes/denial";
import { LoadFailure } from "#/islands/runtime/loading/load-failure";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { Icon } from "#/islands/ui/icon";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { MenuButton } from "#/islands/ui/menu/menu-button";
import { useDialogs } from "#/islands/ui/use-dialogs";
import { answer, api } from "#/src/client/browser";
import type { Access } from "#/src/contract/account-access";
import { accessName, accessState } from "#/src/contract/choices/access";
import { clientKey } from "../keys";
import { AccessFacts } from "./access-facts";

const dialogPart = lazyPart("The form for an access", () =>
  import("./access-dialog").then((m) => m.AccessDialog),
);
const menuPart = lazyPart("The actions for an access", () =>
  import("./access-menu").then((m) => m.AccessMenu),
);
const deletePart = lazyPart("The question about deleting this access", () =>
  import("./delete-access").then((m) => m.DeleteAccess),
);
const stepsPart = lazyPart("The steps", () => import("./steps-dialog").then((m) => m.StepsDialog));

/** Loads the accesses of a client; its page includes them. */
function useClientAccess(clientId: string, first: Access[]) {
  return useQuery<Access[]>({
    queryKey: clientKey(clientId),
    queryFn: ({ signal }) =>
      answer(api.clients[":id"].access.$get({ param: { id: clientId } }, { init: { signal } })),
    initialData: first,
  });
}

type OpenDialog = { name: "new" } | { name: "edit" | "delete" | "steps"; access: Access };

/** The access to a client's accounts, on the dashboard. */
export function AccessCard({ clientId, first }: { clientId: string; first: Access[] }) {
  const id = useId();
  const { role } = useViewer();
  const list = useClientAccess(clientId, first);
  const { open, show, close } = useDialogs<OpenDialog>(() => {
    const edited = first.find((access) => hasDraft(draftOf("access", access)));
    if (edited) return { name: "edit", access: edited };
    return hasDraft(draftOf("access", null)) ? { name: "new" } : null;
  });
  return (
    <section id="access" tabIndex={-1} aria-labelledby={id} className="card-surface">
      <div className="flex items-center justify-between gap-2 py-1 pr-2 pl-4">
        <h2 id={id} className="font-semibold text-body">
          Access
        </h2>
        <Button
          variant="ghost"
          icon={<Plus size={16} aria-hidden />}
          onInterest={dialogPart.preload}
          onClick={() => show({ name: "new" })}
          deniedBecause={denial(role, "access.create")}
        >
          Add Access
        </Button>
      </div>
      <LoadFailure title="The accesses could not be loaded" query={list} />
      {list.data.length === 0 ? (
        <p className="px-4 pb-3 text-label text-muted">
          No access is registered yet. Add what you ask the client for, and verify it once it works.
        </p>
      ) : (
        <ul aria-labelledby={id} className="divide-y divide-line border-line border-t">
          {list.data.map((access) => (
            <Entry key={access.id} access={access} onShow={show} />
          ))}
        </ul>
      )}
      {(open?.name === "new" || open?.name === "edit") && (
        <Lazy
          part={dialogPart}
          props={{ clientId, access: open.name === "edit" ? open.access : null, onClose: close }}
        />
      )}
      {open?.name === "delete" && <Lazy part={deletePart} props={{ row: open.access, onClose: close }} />}
      {open?.name === "steps" && <Lazy part={stepsPart} props={{ kind: open.access.kind, onClose: close }} />}
    </section>
  );
}

type EntryProps = { access: Access; onShow: (dialog: OpenDialog) => void };

function Entry({ access, onShow }: EntryProps) {
  const name = accessName(access);
  return (
    <li className="flex items-start gap-3 py-2 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          <Badge tone={accessState.tone(access.state)}>{accessState.label(access.state)}</Badge>
        </p>
        <AccessFacts access={access} />
        {access.note && <p className="wrap-anywhere whitespace-pre-line text-hint">{access.note}</p>}
      </div>
      <MenuButton
        label={`Actions for ${name}`}
        panel={menuPart}
        props={{
          access,
          onSteps: () => onShow({ name: "steps", access }),
          onEdit: () => onShow({ name: "edit", access }),
          onDelete: () => onShow({ name: "delete", access }),
        }}
        className="icon-button"
      >
        <Icon name="ellipsis" />
      </MenuButton>
    </li>
  );
}
