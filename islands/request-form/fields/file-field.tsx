import { useRef, useState } from "react";
import { ChooseFiles } from "#/islands/files/choose-files";
import { FileLink } from "#/islands/files/file-link";
import type { Sending } from "#/islands/files/send-file";
import { detailOf } from "#/islands/runtime/changes/failure-sentence";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { FieldGroup } from "#/islands/ui/field";
import { Icon } from "#/islands/ui/icon";
import { loadCode } from "#/src/client/load-code";
import { newUuid } from "#/src/client/new-uuid";
import type { TaskFile } from "#/src/contract/files";
import type { FormField } from "#/src/contract/forms";
import { limits } from "#/src/contract/limits";

type FileFieldProps = {
  field: FormField;
  files: readonly TaskFile[];
  /** Uploads a file; absent in a preview. */
  addFile?: (sending: Sending) => Promise<TaskFile>;
  /** Called with all files once one was added or removed. */
  onCommit: (files: readonly TaskFile[]) => void;
  error?: string | undefined;
  isDisabled?: boolean;
};

type Sent = { key: string; name: string; percent: number; error: string | null };

const unstopped = new AbortController().signal;

/** Files as an answer: each is sent as soon as it is chosen. */
export function FileField({ field, files, addFile, onCommit, error, isDisabled = false }: FileFieldProps) {
  const { mostFileBytes } = useViewer();
  // An upload takes long enough for others to add or remove files.
  const shown = useRef(files);
  shown.current = files;
  const [sending, setSending] = useState<readonly Sent[]>([]);
  const change = (key: string, changed: Partial<Sent>) =>
    setSending((all) => all.map((each) => (each.key === key ? { ...each, ...changed } : each)));
  const drop = (key: string) => setSending((all) => all.filter((each) => each.key !== key));

  async function send(chosen: readonly File[]) {
    for (const file of chosen) {
      const key = newUuid();
      setSending((all) => [...all, { key, name: file.name, percent: 0, error: null }]);
      try {
        const isFull = shown.current.length >= limits.answerFiles;
        const error = isFull ? `At most ${limits.answerFiles} files` : await faultIn(file, mostFileBytes);
        if (error !== null || !addFile) {
          change(key, { error });
          continue;
        }
        const onProgress = (percent: number) => change(key, { percent });
        const arrived = await addFile({ file, signal: unstopped, onProgress });
        drop(key);
        shown.current = [...shown.current, arrived];
        onCommit(shown.current);
      } catch (failure) {
        const why = failure instanceof Error ? detailOf(failure) : null;
        change(key, { error: why ?? "The connection was lost before it arrived. Choose it again." });
      }
    }
  }

  return (
    <FieldGroup label={field.label} hint={field.help ?? undefined} error={error} isRequired={field.required}>
      <ul className="flex flex-col gap-2 empty:hidden">
        {files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-2">
            <FileLink file={file} />
            {!isDisabled && (
              <Button
                variant="ghost"
                aria-label={`Remove: ${file.name}`}
                onClick={() => onCommit(files.filter(({ id }) => id !== file.id))}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
        {sending.map(({ key, name, percent, error: why }) => (
          <li key={key} className="flex flex-col gap-1 text-label">
            <span className="flex flex-wrap items-center gap-2">
              <span className="wrap-anywhere">{name}</span>
              {why !== null && (
                <Button variant="ghost" aria-label={`Remove: ${name}`} onClick={() => drop(key)}>
                  Remove
                </Button>
              )}
            </span>
            {why === null ? (
              <progress
                className="progress"
                data-tone="blue"
                max={100}
                value={percent}
                aria-label={`Sending ${name}`}
              />
            ) : (
              <span className="text-hint text-red">{why}</span>
            )}
          </li>
        ))}
      </ul>
      {!isDisabled && (
        <ChooseFiles
          label="Add files"
          name={`Add files: ${field.label}`}
          icon={<Icon name="paperclip" />}
          onChosen={(chosen) => void send(chosen)}
        />
      )}
    </FieldGroup>
  );
}

/** Returns the reason why a file cannot be sent. The kinds of files load with the first one. */
async function faultIn(file: File, most: number): Promise<string | null> {
  const { faultOf } = await loadCode("The check of files", () => import("#/islands/files/file-kind"));
  return faultOf(file, most);
}
