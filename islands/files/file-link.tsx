import { Badge } from "#/islands/ui/badge";
import { Icon } from "#/islands/ui/icon";
import type { TaskFile } from "#/src/contract/files";
import { showSize } from "#/src/format/show-size";

/** A link that downloads a file, with its scan state; a blocked file is named without a link. */
export function FileLink({ file }: { file: TaskFile }) {
  const { name, path, size, scan } = file;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-label">
      {scan === "infected" ? (
        <span className="wrap-anywhere min-w-0 line-through">{name}</span>
      ) : (
        <a
          href={path}
          download={name}
          className="link inline-flex min-w-0 items-center gap-1 max-sm:min-h-11"
        >
          <Icon name="paperclip" size={14} className="flex-none" />
          <span className="wrap-anywhere min-w-0">{name}</span>
        </a>
      )}
      <span className="text-hint text-muted tabular-nums">{showSize(size)}</span>
      <Scan file={file} />
    </span>
  );
}

function Scan({ file: { scan, signature } }: { file: TaskFile }) {
  if (scan === "infected") return <Badge tone="red">{`Blocked: ${signature}`}</Badge>;
  if (scan === "waiting") return <span className="text-hint text-muted">Scanning…</span>;
  if (scan === "too_large") return <span className="text-hint text-muted">Not scanned: too large</span>;
  return scan === "off" ? <span className="text-hint text-muted">Not scanned</span> : null;
}
