import { ListStates } from "#/islands/runtime/lists/list-states";
import { Dialog, DialogBody } from "#/islands/ui/dialog";
import { type AccessKind, accessKind } from "#/src/contract/choices/access";
import { showDate } from "#/src/format/show-dates";
import { useAccessSteps } from "../queries";

/** The steps by which a client grants a kind of access. Open while mounted. */
export function StepsDialog({ kind, onClose }: { kind: AccessKind; onClose: () => void }) {
  const steps = useAccessSteps(null);
  const title = `How ${accessKind.label(kind)} is granted`;
  return (
    <Dialog title={title} onClose={onClose}>
      {() => (
        <DialogBody label={title}>
          <ListStates list={steps} things="steps">
            {(all) => {
              const own = all.find((each) => each.kind === kind);
              return (
                own && (
                  <>
                    <p className="wrap-anywhere whitespace-pre-wrap">{own.steps}</p>
                    <p className="text-hint text-muted">{`Last checked ${showDate(own.checkedAt)}`}</p>
                  </>
                )
              );
            }}
          </ListStates>
        </DialogBody>
      )}
    </Dialog>
  );
}
