import { useState } from "react";
import { useViewer } from "#/islands/runtime/viewer";
import { DrawerPart } from "#/islands/ui/drawer-part";
import { Explained } from "#/islands/ui/explained";
import { LabelledCheckbox } from "#/islands/ui/labelled-checkbox";
import type { Task } from "#/src/contract/tasks";
import { useSetCommunicated } from "../changes";
import { taskDenials } from "../rights";

export function ClientCommunication({ task }: { task: Task }) {
  const { role } = useViewer();
  const denied = taskDenials(role).edit;
  const set = useSetCommunicated(task.id);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const tick = (isCommunicated: boolean) => {
    setWanted(isCommunicated);
    set.mutate({ task, isCommunicated }, { onSettled: () => setWanted(null) });
  };
  return (
    <DrawerPart title="Client Communication">
      <Explained denial={denied}>
        <LabelledCheckbox
          checked={wanted ?? task.clientCommunicated}
          aria-disabled={denied ? true : undefined}
          className={denied && "text-muted"}
          onChange={(event) => {
            if (!denied) tick(event.target.checked);
          }}
        >
          Was this update communicated to the client?
        </LabelledCheckbox>
      </Explained>
    </DrawerPart>
  );
}
