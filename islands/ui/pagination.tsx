import { type MouseEvent, useRef } from "react";
import { classes } from "./classes";
import { onPlainClick } from "./plain-click";

type PaginationProps = {
  /** 1-based. */
  page: number;
  pageSize: number;
  total: number;
  hrefFor: (page: number) => string;
  /** Handles plain clicks instead of the browser. */
  onNavigate?: (page: number) => void;
};

/** The pagination below a list: "Showing 1 to N of N results", Previous, the pages, Next. */
export function Pagination({ page, pageSize, total, hrefFor, onNavigate }: PaginationProps) {
  const foot = useRef<HTMLDivElement>(null);
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const goTo = (target: number) =>
    onNavigate &&
    onPlainClick(() => {
      onNavigate(target);
      showTop(foot.current?.previousElementSibling);
    });
  const step = (target: number) => ({ href: hrefFor(target), onClick: goTo(target) });
  return (
    <div
      ref={foot}
      className="list-foot flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-label"
    >
      <p className="text-muted tabular-nums">{`Showing ${first} to ${last} of ${total} results`}</p>
      <nav aria-label="Pages" className="flex items-center gap-1">
        <Step label="Previous" {...(page > 1 ? step(page - 1) : {})} />
        {visiblePages(page, pageCount).map((shown, index) =>
          shown === null ? (
            <span key={`gap-${index < 3 ? "start" : "end"}`} className="page-number px-1 text-muted">
              …
            </span>
          ) : (
            <a
              key={shown}
              href={hrefFor(shown)}
              onClick={goTo(shown)}
              aria-current={shown === page ? "page" : undefined}
              aria-label={`Page ${shown}`}
              className={classes(
                "page-number btn btn-ghost min-w-9 px-2 tabular-nums",
                shown === page && "is-current",
              )}
            >
              {shown}
            </a>
          ),
        )}
        <Step label="Next" {...(page < pageCount ? step(page + 1) : {})} />
      </nav>
    </div>
  );
}

/** Scrolls to the top of a new page and moves the focus there: the next Tab is in its first row. */
function showTop(list: Element | null | undefined) {
  if (!list) return;
  list.scrollIntoView({ block: "start" });
  const target = list.matches("ul") ? list : list.querySelector("table, ul");
  if (!(target instanceof HTMLElement)) return;
  target.tabIndex = -1;
  target.addEventListener("blur", () => target.removeAttribute("tabindex"), { once: true });
  target.focus({ preventScroll: true });
}

type StepProps = { label: string; href?: string; onClick?: (event: MouseEvent) => void };

function Step({ label, href, onClick }: StepProps) {
  if (!href) {
    return (
      <button type="button" className="btn" aria-disabled>
        {label}
      </button>
    );
  }
  return (
    <a href={href} onClick={onClick} className="btn">
      {label}
    </a>
  );
}

/** Returns the first, the last, and the pages around the current one; null is a gap. */
export function visiblePages(page: number, pageCount: number): (number | null)[] {
  const wanted = new Set([1, pageCount, page - 1, page, page + 1]);
  const shown: (number | null)[] = [];
  let previous = 0;
  for (let candidate = 1; candidate <= pageCount; candidate += 1) {
    if (!wanted.has(candidate)) continue;
    if (candidate - previous === 2) shown.push(candidate - 1);
    else if (candidate - previous > 2) shown.push(null);
    shown.push(candidate);
    previous = candidate;
  }
  return shown;
}
