import { useQueryClient } from "@tanstack/react-query";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Failure, FilePart, RunParts } from "#/islands/table-import/import-steps";
import { rowsOf } from "#/islands/table-import/words";
import { Button } from "#/islands/ui/button";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { useUnsaved } from "#/islands/ui/unsaved";
import type { Client } from "#/src/contract/clients";
import type { Onboarding } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";
import type { Assignee } from "#/src/contract/users";
import { isDate } from "#/src/format/show-dates";
import { withoutDueDate } from "#/src/imports/asana/choices";
import { usualDueDate } from "#/src/imports/asana/usual-due-date";
import { usualPhase } from "#/src/imports/asana/usual-phase";
import { clientDetailKey } from "../queries";
import { SettingsStep } from "./settings-step";
import { type AsanaImport, useAsanaImport } from "./use-asana-import";

type ImportTasksProps = {
  client: Client;
  onboarding: Onboarding | null;
  tasks: readonly Task[];
  /** Possible assignees. */
  people: readonly Assignee[];
  onClose: () => void;
};

/**
 * Imports Asana tasks from a file: read, previewed one by one, imported into the onboarding, and undone as a whole.
 */
export function ImportTasks({ client, onboarding, tasks, people, onClose }: ImportTasksProps) {
  const { today } = useViewer();
  const queries = useQueryClient();
  const work = useAsanaImport({
    clientId: client.id,
    usualDueDate: usualDueDate({ today, targetLaunchDate: onboarding?.targetLaunchDate }),
    usualPhase: usualPhase(tasks),
    refresh: () => queries.invalidateQueries({ queryKey: clientDetailKey(client.id) }),
  });
  const { step, chosen } = work;
  const all = chosen ? chosen.read.tasks.length + chosen.read.refused.length : 0;
  useUnsaved(() => step.is !== "file" && step.is !== "ended");
  return (
    <Dialog
      title="Import tasks from Asana"
      description={
        chosen ? `${chosen.source.name}, ${rowsOf(all)}` : `Into the onboarding of ${client.name}.`
      }
      size="wide"
      // A running import cannot be left unnoticed: closing stops it first.
      onClose={step.is === "applying" ? work.stop : onClose}
    >
      {(requestClose) => (
        <>
          {step.is === "file" && (
            <FilePart
              words="Drop an export of Asana here or"
              hint="In Asana: the project's menu, Export/Print, CSV. The file for Google Sheets works too. It stays on this machine: the portal gets the tasks."
              work={work}
              step={step}
              onClose={requestClose}
            />
          )}
          {step.is === "mapping" && chosen && (
            <SettingsPart
              work={work}
              people={people}
              isStarted={onboarding !== null}
              isComplete={usualPhase(tasks) === "ongoing"}
              failure={step.failure}
            />
          )}
          {chosen && (
            <RunParts work={work} source={chosen.source} total={all} step={step} onClose={requestClose} />
          )}
        </>
      )}
    </Dialog>
  );
}

type SettingsPartProps = {
  work: AsanaImport;
  people: readonly Assignee[];
  isStarted: boolean;
  isComplete: boolean;
  failure: string | null;
};

function SettingsPart({ work, failure, ...client }: SettingsPartProps) {
  const { chosen, choices } = work;
  if (!chosen) return null;
  const needsDate = withoutDueDate(chosen.read) > 0;
  const isReady = !chosen.read.isOrderOpen && (!needsDate || isDate(choices.dueDate));
  return (
    <>
      <DialogBody>
        <SettingsStep work={work} read={chosen.read} {...client} />
        {failure && <Failure>{`${failure} Nothing was changed, and what you chose is still here.`}</Failure>}
      </DialogBody>
      <DialogFoot>
        <Button onClick={work.backToFile}>Another file</Button>
        <Button variant="primary" isDisabled={!isReady} onClick={() => void work.foresee()}>
          Check the tasks
        </Button>
      </DialogFoot>
    </>
  );
}
