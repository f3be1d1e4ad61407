import Dashboard from "@uppy/dashboard";
import { useEffect, useRef, useState } from "react";
import { Dialog, DialogBody } from "../../ui/dialog";
import { useNotices } from "../notices";
import { useRequestUpload } from "../queries";
import { oneImage, type UploadRestrictions } from "../restrictions";
import { makeUploader, type Uploaded, type Uploader } from "../uploader";
import { ErrorDetails } from "./error-details";
import { Notices } from "./notices";

export type UploaderDialogProps = {
  title: string;
  /** What may be chosen, in words; stands under the drop area. */
  note?: string | undefined;
  /** One picture of at most 5 MB unless told. */
  restrictions?: UploadRestrictions | undefined;
  /** Called with what arrived; the dialog stays, says that it is complete and offers Done. */
  onComplete: (uploaded: Uploaded[]) => void;
  onClose: () => void;
};

/** Chooses files and sends them to the store. Open while it is mounted; closing drops what is under way. */
export function UploaderDialog({ title, note, restrictions = oneImage, ...rest }: UploaderDialogProps) {
  const area = useRef<HTMLDivElement>(null);
  const [uploader, setUploader] = useState<Uploader | null>(null);
  const [details, setDetails] = useState<string | null>(null);
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
    made.on("upload", () => setDetails(null));
    made.on("cancel-all", () => setDetails(null));
    setUploader(made);
    target.querySelector<HTMLElement>(".uppy-Dashboard-browse")?.focus();
    return () => made.destroy();
  }, []);

  return (
    <Dialog title={title} onClose={rest.onClose}>
      {() => (
        <DialogBody>
          {/* The library's own answer to its details buttons is a browser alert. */}
          <div
            ref={area}
            className="uploader"
            onClickCapture={(event) => {
              if (!(event.target instanceof Element) || !event.target.closest(detailsButtons)) return;
              event.stopPropagation();
              setDetails(uploader?.getState().error ?? null);
            }}
          />
          <ErrorDetails details={details} />
          <Notices notices={notices} />
        </DialogBody>
      )}
    </Dialog>
  );
}

const detailsButtons = ".uppy-StatusBar-details, .uppy-Dashboard-Item-errorDetails";
