import { type ReactNode, useEffect } from "react";
import type { Audit } from "../../../src/contract/audits";
import { limits } from "../../../src/contract/limits";
import { counted, ListStates } from "../../runtime/list-states";
import { pageParam } from "../../runtime/page-param";
import { usePageUrl, withParams } from "../../runtime/url-state";
import { classes } from "../../ui/classes";
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

const listHeadingId = "audits-heading";

/** The audits in all their states. */
export function AuditList({ list, ...rest }: AuditListProps) {
  return (
    <section aria-labelledby={listHeadingId}>
      <h2 id={listHeadingId} className="sr-only">
        Audits
      </h2>
      <ListStates list={list} things="audits" found={({ total }) => counted(total, "audit", "audits")}>
        {(page) => <Cards page={page} isStale={list.isFetching} {...rest} />}
      </ListStates>
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
        className={classes(
          "grid grid-flow-row-dense items-start gap-3 xl:grid-cols-2",
          isStale && "is-stale",
        )}
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
