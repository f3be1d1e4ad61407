import { useId, useState } from "react";
import { type NoticePage, useClientNews, useMarkRead } from "#/islands/notices/queries";
import { LoadFailure } from "#/islands/runtime/loading/load-failure";
import { useRowLink } from "#/islands/runtime/page/open-row";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { onPlainClick } from "#/islands/ui/plain-click";
import type { WorkQuery } from "#/src/contract/addresses/work";
import { noticeKind } from "#/src/contract/choices/notices";
import type { Notice } from "#/src/contract/notices";
import { showMoment } from "#/src/format/show-dates";
import type { WorkAddressState } from "../address";

const firstRows = 8;

type ClientNewsProps = { first: NoticePage; address: WorkAddressState };

/** Unread notices of what clients did, above the due work; hidden when there are none. */
export function ClientNews({ first, address }: ClientNewsProps) {
  const { query } = address;
  const headingId = useId();
  const [isWhole, setWhole] = useState(false);
  const news = useClientNews(first);
  const { mutate, isPending } = useMarkRead();
  const all = news.data.items;
  const items = all.filter((notice) => isIn(query, notice));
  const others = query.person === null ? all.filter(({ isUnassigned }) => isUnassigned).length : 0;
  if (items.length + others === 0 && !news.error) return null;
  const shown = isWhole ? items : items.slice(0, firstRows);
  // More notices exist than were loaded, and those may match the filters too.
  const isCut = news.data.total > all.length;
  return (
    <section aria-labelledby={headingId}>
      <div className="group-head">
        <h2 id={headingId}>
          {"New from clients "}
          <span className="font-normal text-muted tabular-nums">{`${items.length}${isCut ? "+" : ""}`}</span>
        </h2>
        {items.length > 1 && (
          <Button
            variant="ghost"
            className="ms-auto max-md:min-h-11"
            isBusy={isPending}
            onClick={() => mutate(items.map(({ id }) => id))}
          >
            Mark all as seen
          </Button>
        )}
      </div>
      <LoadFailure title="News from clients could not be loaded" query={news} />
      <ul className="divide-y divide-line">
        {shown.map((notice) => (
          <li key={notice.id} className="flex min-h-11 items-center gap-3 px-4 py-1">
            <NewsLine notice={notice} />
            <Button
              variant="ghost"
              className="flex-none max-md:min-h-11"
              aria-label={`Seen: ${sentenceOf(notice)}`}
              onClick={() => mutate([notice.id])}
            >
              Seen
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < items.length && (
        <div className="border-line border-t px-2 py-1">
          <Button variant="ghost" onClick={() => setWhole(true)}>
            Show more<span className="sr-only"> of New from clients</span>
          </Button>
        </div>
      )}
      {others > 0 && (
        <div className="border-line border-t px-2 py-1">
          <Button variant="ghost" onClick={() => address.choose({ person: "unassigned" })}>
            {`${others} from clients without an account manager`}
          </Button>
        </div>
      )}
    </section>
  );
}

/** True for notices of the chosen person and client; other people's are not the viewer's to see. */
function isIn({ person, clientId, kind, search }: WorkQuery, notice: Notice): boolean {
  if (kind || search) return false;
  if (clientId && clientId !== notice.clientId) return false;
  if (person === null) return !notice.isUnassigned;
  return person === "all" || (person === "unassigned" && notice.isUnassigned);
}

/** Names the person, the act and the thing, which is a link that opens it. */
function NewsLine({ notice }: { notice: Notice }) {
  const { by, kind, title, entity, entityId, clientName, at, href } = notice;
  const { timeZone } = useViewer();
  const taskLink = useRowLink("task", entityId);
  const isTask = entity === "client_task";
  return (
    <div className="min-w-0 flex-1 md:flex md:items-baseline md:gap-3">
      <p className="wrap-anywhere min-w-0 md:flex-1">
        <span className="font-medium">{by}</span>
        {` ${noticeKind.label(kind)} `}
        <a
          href={isTask ? taskLink.href : href}
          className="link-text underline"
          onClick={isTask ? onPlainClick(taskLink.onOpen) : undefined}
        >
          {title}
        </a>
      </p>
      <p className="flex-none text-hint text-muted">
        {entity !== "client" && `${clientName}, `}
        <time dateTime={at}>{showMoment(at, timeZone)}</time>
      </p>
    </div>
  );
}

function sentenceOf({ by, kind, title }: Notice): string {
  return `${by} ${noticeKind.label(kind)} ${title}`;
}
