import ImagePlus from "lucide-react/icons/image-plus";
import { type Ref, useEffect, useId, useState } from "react";
import { fieldRefusal } from "#/islands/runtime/changes/refusals";
import { Button } from "#/islands/ui/button";
import { Fieldset } from "#/islands/ui/fieldset";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { Picture } from "#/islands/ui/picture";
import type { Uploaded } from "./uploader";

const dialogPart = lazyPart("The upload", () =>
  import("./parts/uploader-dialog").then((m) => m.UploaderDialog),
);

type UploadFieldProps = {
  label: string;
  hint?: string;
  /** Replaces the hint. */
  error?: string | undefined;
  /** The object path of the picture, or null. */
  value: string | null;
  /**
   * Called with the path of an upload, which is stored but not used yet. When it rejects, the field returns to its
   * previous picture. Errors about the file are shown; other failures are only logged.
   */
  onUploaded: (objectPath: string, uploaded: Uploaded) => void | Promise<void>;
  onRemoved: () => void;
  /** The button that is always present; focused when the picture is refused. */
  buttonRef?: Ref<HTMLButtonElement>;
};

/** A picture field: shows it, uploads, replaces or removes it. */
export function UploadField({ label, hint, error, value, ...props }: UploadFieldProps) {
  const { onUploaded, onRemoved, buttonRef } = props;
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState("");
  const preview = usePreview(value);
  const noteId = useId();
  const buttonId = useId();
  const fault = refusal || error;
  const note = fault || hint;
  const takeFirst = async ([uploaded]: Uploaded[]) => {
    if (!uploaded) return;
    preview.show(uploaded);
    setRefusal("");
    try {
      await onUploaded(uploaded.objectPath, uploaded);
    } catch (reason) {
      preview.clear();
      setRefusal(reason instanceof Error ? fieldRefusal(reason) : "");
      console.warn("The upload could not be used:", reason);
    }
  };
  const remove = () => {
    setRefusal("");
    onRemoved();
    document.getElementById(buttonId)?.focus();
  };
  return (
    <Fieldset className="flex flex-col gap-1" {...(note && { "aria-describedby": noteId })}>
      <legend className="mb-1 font-medium text-label">{label}</legend>
      <div className="flex items-center gap-3">
        <span className="upload-preview">
          <Picture url={preview.url} alt="" className="size-full object-cover">
            <ImagePlus size={20} aria-hidden />
          </Picture>
        </span>
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex flex-wrap gap-2">
            <Button
              id={buttonId}
              {...(buttonRef && { ref: buttonRef })}
              onInterest={dialogPart.preload}
              onClick={() => setOpen(true)}
            >
              {value ? "Replace" : "Upload image"}
            </Button>
            {value && (
              <Button variant="ghost" onClick={remove}>
                Remove
              </Button>
            )}
          </div>
          {note && (
            <p id={noteId} className={fault ? "text-hint text-red" : "text-hint text-muted"}>
              {note}
            </p>
          )}
        </div>
      </div>
      {isOpen && (
        <Lazy
          part={dialogPart}
          props={{
            title: value ? "Replace image" : "Upload image",
            note: hint,
            onComplete: takeFirst,
            onClose: () => setOpen(false),
          }}
        />
      )}
    </Fieldset>
  );
}

/** Returns the address to show: the latest upload from memory, otherwise the stored one. */
function usePreview(value: string | null) {
  const [fresh, setFresh] = useState<{ url: string } | null>(null);
  useEffect(() => {
    if (!fresh) return;
    return () => URL.revokeObjectURL(fresh.url);
  }, [fresh]);
  const show = ({ file }: Uploaded) => setFresh({ url: URL.createObjectURL(file) });
  return { url: value === null ? null : (fresh?.url ?? value), show, clear: () => setFresh(null) };
}
