/** A thin bar on top while rows load again; the words are for screen readers. */
export function LoadingBar({ isLoading, label }: { isLoading: boolean; label: string }) {
  return (
    <div role="status">
      {isLoading && (
        <>
          <div className="loading-bar" aria-hidden />
          <span className="sr-only">{label}</span>
        </>
      )}
    </div>
  );
}

/** In place of content on a first load without data, such as "Loading clients...". */
export function LoadingText({ children }: { children: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-2 px-4 py-14 text-muted">
      <span className="loading loading-spinner loading-xs" aria-hidden />
      {children}
    </p>
  );
}
