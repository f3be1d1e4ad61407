import { type ReactNode, useEffect } from "react";
import type { Audit } from "../../../src/contract/audits";
import { limits } from "../../../src/contract/limits";
import { failureSentence } from "../../runtime/failure-sentence";
import { pageParam } from "../../runtime/page-param";
import { usePageUrl, withParams } from "../../runtime/url-state";
import { classes } from "../../ui/classes";
import { ErrorState } from "../../ui/error-state";
import { LoadingBar, LoadingText } from "../../ui/loading-bar";
import { Pagination } from "../../ui/pagination";
import type { AuditAddress } from "../list-address";
import type { AuditPage, useAuditList } from "../queries";
import type { AuditDenials } from "../rights";
import { AuditCard, cardId } from "./audit-card";
import { NoAudits } from "./no-audits";

export type AuditActions = {
  denials: AuditDenials;
  /** The audit that was just created or edited. */
  savedId: string | null;
  /** The pointer or the focus comes near Edit. */
  onInterest: () => void;
  onEdit: (audit: Audit) => void;
  onDelete: (audit: Audit) => void;
};

type AuditListProps = AuditActions & {
  list: ReturnType<typeof useAuditList>;
  address: AuditAddress;
  /** The button that fills an empty list. */
  firstAudit: ReactNode;
};

export const listHeadingId = "audits-heading";

/** The audits in all their states. */
export function AuditList({ list, ...rest }: AuditListProps) {
  const { data, error, isFetching, refetch } = list;
  return (
    <section aria-labelledby={listHeadingId}>
      <h2 id={listHeadingId} tabIndex={-1} className="sr-only">
        Audits
      </h2>
      <LoadingBar isLoading={isFetching && data !== undefined} label="Loading audits..." />
      <div className="flex flex-col gap-4">
        {error && (
          <ErrorState
            title="Audits could not be loaded"
            detail={failureSentence(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data && <Cards page={data} isStale={isFetching} {...rest} />}
        {!data && !error && (
          <div className="card-surface">
            <LoadingText>Loading audits...</LoadingText>
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {data && !isFetching ? `${data.total} ${data.total === 1 ? "audit" : "audits"}` : ""}
      </p>
    </section>
  );
}

type CardsProps = Omit<AuditListProps, "list"> & { page: AuditPage; isStale: boolean };

function Cards({ page, isStale, address, firstAudit, ...actions }: CardsProps) {
  const { savedId } = actions;
  const url = usePageUrl();
  const isShown = page.items.some(({ id }) => id === savedId);
  useEffect(() => {
    if (savedId && isShown) document.getElementById(cardId(savedId))?.scrollIntoView({ block: "nearest" });
  }, [savedId, isShown]);

  if (page.items.length === 0) {
    return (
      <div className="card-surface">
        <NoAudits total={page.total} address={address} firstAudit={firstAudit} />
      </div>
    );
  }
  return (
    <>
      <ul
        aria-labelledby={listHeadingId}
        aria-busy={isStale || undefined}
        className={classes("grid items-start gap-3 xl:grid-cols-2", isStale && "is-stale")}
      >
        {page.items.map((audit) => (
          <AuditCard key={audit.id} audit={audit} {...actions} />
        ))}
      </ul>
      <Pagination
        page={address.query.page}
        pageSize={limits.pageSize}
        total={page.total}
        hrefFor={(target) => withParams(url, { page: pageParam(target) })}
        onNavigate={address.goTo}
      />
    </>
  );
}
