import Dashboard from "@uppy/dashboard";
import { useEffect, useRef, useState } from "react";
import { Dialog, DialogBody } from "#/islands/ui/dialog";
import { type Notice, useNotices } from "../notices";
import { useRequestUpload } from "../queries";
import { makeUploader, oneImage, type Uploaded, type Uploader, type UploadRestrictions } from "../uploader";

export type UploaderDialogProps = {
  title: string;
  /** The accepted files in words, below the drop area. */
  note?: string | undefined;
  /** One picture of at most 5 MB by default. */
  restrictions?: UploadRestrictions | undefined;
  /** Called with the uploaded files; afterwards the dialog stays, shows completion and offers Done. */
  onComplete: (uploaded: Uploaded[]) => void | Promise<void>;
  onClose: () => void;
};

/** Chooses and uploads files. Open while mounted; closing cancels running uploads. */
export function UploaderDialog({ title, note, restrictions = oneImage, ...rest }: UploaderDialogProps) {
  const area = useRef<HTMLDivElement>(null);
  const [uploader, setUploader] = useState<Uploader | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isExplained, setExplained] = useState(false);
  const notices = useNotices(uploader);
  const { mutateAsync: requestUpload } = useRequestUpload();
  const latest = useRef({ ...rest, note, restrictions, requestUpload });
  latest.current = { ...rest, note, restrictions, requestUpload };

  useEffect(() => {
    const target = area.current;
    if (!target) return;
    const made = makeUploader({
      restrictions: latest.current.restrictions,
      requestUpload: (about) => latest.current.requestUpload(about),
      onComplete: (uploaded) => latest.current.onComplete(uploaded),
      onFailure: setFailure,
    });
    made.use(Dashboard, {
      target,
      inline: true,
      width: "100%",
      height: "auto",
      note: latest.current.note ?? null,
      disableInformer: true,
      proudlyDisplayPoweredByUppy: false,
      doneButtonHandler: () => latest.current.onClose(),
    });
    const forget = () => setExplained(false);
    made.on("upload", forget);
    made.on("cancel-all", forget);
    setUploader(made);
    target.querySelector<HTMLElement>(".uppy-Dashboard-browse")?.focus();
    const stopMending = mendLists(target);
    return () => {
      stopMending();
      made.destroy();
    };
  }, []);

  return (
    <Dialog title={title} onClose={rest.onClose}>
      {() => (
        <DialogBody>
          {/* The library's own details button opens a browser alert. */}
          <div
            ref={area}
            data-moves-focus
            className="uploader"
            onClickCapture={(event) => {
              if (!(event.target instanceof Element) || !event.target.closest(detailsButton)) return;
              event.stopPropagation();
              setExplained(!isExplained);
            }}
          />
          <ErrorDetails details={isExplained ? failure : null} />
          <Notices notices={notices} />
        </DialogBody>
      )}
    </Dialog>
  );
}

const detailsButton = ".uppy-StatusBar-details";

/** Fixes list roles: the library marks a file as a list item, but not the container of a single one as a list. */
function mendLists(target: HTMLElement) {
  const observer = new MutationObserver(() => {
    target.querySelector(".uppy-Dashboard-files:not([role])")?.setAttribute("role", "list");
  });
  observer.observe(target, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** The reason for a failed upload, on request. */
function ErrorDetails({ details }: { details: string | null }) {
  return (
    <div role="status">
      {details && (
        <p className="form-message mt-3 mb-0" data-tone="red">
          {details}
        </p>
      )}
    </div>
  );
}

/** The uploader's notices, each announced as it appears. */
function Notices({ notices }: { notices: readonly Notice[] }) {
  return (
    <div className="uploader-notices">
      {notices.map(({ message, isError }) => (
        <p key={message} role="alert" className="form-message mb-0" data-tone={isError ? "red" : "gray"}>
          {message}
        </p>
      ))}
    </div>
  );
}
