import CircleAlert from "lucide-react/icons/circle-alert";

/** Said while the profile is being written. */
export function ProfileProgress() {
  return (
    <div role="status" className="flex items-start gap-2 rounded-field border border-line p-3">
      <span className="loading loading-spinner loading-xs mt-0.5" aria-hidden />
      <div>
        <p className="font-medium">Generating the profile...</p>
        <p className="text-label text-muted">
          This may take up to a minute. It goes on when you close this dialog.
        </p>
      </div>
    </div>
  );
}

/** Said when it could not be written. */
export function ProfileFailure({ reason }: { reason: string }) {
  return (
    <div role="alert" className="flex items-start gap-2 rounded-field border border-line p-3">
      <CircleAlert size={16} className="mt-0.5 flex-none text-red" aria-hidden />
      <div className="min-w-0">
        <p className="font-medium">The profile could not be generated</p>
        <p className="wrap-anywhere text-label text-muted">{reason}</p>
      </div>
    </div>
  );
}
