import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import type { People } from "../people";
import type { OpenDialog } from "./open-dialog";

export const projectDialog = lazyPart("The form for a project", () =>
  import("./project-dialog").then((m) => m.ProjectDialog),
);
export const progressDialog = lazyPart("The form for progress", () =>
  import("./progress-dialog").then((m) => m.ProgressDialog),
);
export const assetDialog = lazyPart("The form for an asset", () =>
  import("./asset-dialog").then((m) => m.AssetDialog),
);
export const revisionDialog = lazyPart("The form for a revision", () =>
  import("./revision-dialog").then((m) => m.RevisionDialog),
);
export const reviewDialog = lazyPart("The form for a review", () =>
  import("../review/dialogs").then((m) => m.ReviewDialog),
);
export const setBackDialog = lazyPart("The question about this asset's status", () =>
  import("../review/dialogs").then((m) => m.SetBackDialog),
);
const deleteProject = lazyPart("The question about deleting this project", () =>
  import("./confirms").then((m) => m.DeleteProjectConfirm),
);
const deleteAsset = lazyPart("The question about deleting this asset", () =>
  import("./confirms").then((m) => m.DeleteAssetConfirm),
);
const approveConfirm = lazyPart("The question about this approval", () =>
  import("./confirms").then((m) => m.ApproveConfirm),
);
const rejectDialog = lazyPart("The form for a rejection", () =>
  import("./reject-dialog").then((m) => m.RejectDialog),
);

type ProjectDialogsProps = { open: OpenDialog; people: People; onClose: () => void };

/** The open dialog, loaded on demand. */
export function ProjectDialogs({ open, people, onClose }: ProjectDialogsProps) {
  switch (open.kind) {
    case "create":
      return <Lazy part={projectDialog} props={{ project: null, people, onClose }} />;
    case "edit":
      return <Lazy part={projectDialog} props={{ project: open.project, people, onClose }} />;
    case "progress":
      return <Lazy part={progressDialog} props={{ project: open.project, onClose }} />;
    case "delete":
      return <Lazy part={deleteProject} props={{ project: open.project, onClose }} />;
    case "answer":
      return (
        <Lazy
          part={open.answer === "approved" ? approveConfirm : rejectDialog}
          props={{ subject: open.subject, onClose }}
        />
      );
    case "addAsset":
      return <Lazy part={assetDialog} props={{ projectId: open.project.id, asset: null, onClose }} />;
    case "editAsset":
      return (
        <Lazy part={assetDialog} props={{ projectId: open.asset.projectId, asset: open.asset, onClose }} />
      );
    case "deleteAsset":
      return <Lazy part={deleteAsset} props={{ row: open.asset, onClose }} />;
    case "reviewByLink":
      return <Lazy part={reviewDialog} props={{ asset: open.asset, onClose }} />;
    case "setBack":
      return <Lazy part={setBackDialog} props={{ asset: open.asset, onClose }} />;
    case "addRevision":
      return <Lazy part={revisionDialog} props={{ asset: open.asset, onClose }} />;
  }
}
