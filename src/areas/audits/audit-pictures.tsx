/** @jsxImportSource hono/jsx */
import type { AuditRow } from "#/db/schema";
import { salesMonths, showPercent, topProducts } from "#/src/contract/judged-figures";
import { daysBetween, showDate } from "#/src/format/dates";
import { showMoney, showShortMoney } from "#/src/format/money";
import { BarPicture, NamedBarPicture } from "#/src/pictures/bar-picture";
import { LinePicture } from "#/src/pictures/line-picture";
import type { PastAudit, Performance } from "./audit-history";

type AuditPicturesProps = {
  audit: Pick<AuditRow, "currency" | "monthlySalesData" | "topSkusData" | "auditDate">;
  history: readonly PastAudit[];
  /** The portal's currency, for audits without one. */
  currency: string;
};

/** Shows charts of an audit's figures and their history; nothing about the agency's billing or earnings. */
export function AuditPictures({ audit, history, currency: usual }: AuditPicturesProps) {
  const currency = audit.currency ?? usual;
  const money = (amount: number) => showMoney(amount, currency);
  const short = (amount: number) => showShortMoney(amount, currency);
  const score = (value: number) => value.toFixed(1);
  const first = history[0]?.auditDate ?? audit.auditDate;
  const time = {
    of: "Audit",
    names: named(history),
    places: history.map(({ auditDate }) => daysBetween(first, auditDate)),
  };
  const inCurrency = (read: (past: PastAudit) => number | null) =>
    history.map((past) => ((past.currency ?? usual) === currency ? read(past) : null));
  return (
    <div class="grid gap-4 md:grid-cols-2 xl:grid-cols-3 print:grid-cols-2">
      <BarPicture
        title="Sales by month"
        note={`Ordered product sales in ${currency}`}
        of="Month"
        figure="Sales"
        bars={salesMonths(audit.monthlySalesData).map(({ month, sales, isWhole }) => ({
          ...{ name: monthName(month), value: sales, isPart: !isWhole },
        }))}
        show={money}
        tick={short}
        empty="No sales by month in this audit."
      />
      <LinePicture
        {...time}
        title="Spend and sales"
        note={`By audit, in ${currency}: ad spend of its period, average month of its last 90 days`}
        series={[
          { name: "Average month", values: inCurrency((past) => past.avgMonthlySales90Days) },
          { name: "Ad spend", values: inCurrency((past) => past.totalAdSpend) },
        ]}
        show={money}
        tick={short}
        empty="No spend or sales in these audits."
      />
      <LinePicture
        {...time}
        title="ACOS and TACOS"
        note="By audit, in percent of ad sales and of all sales"
        series={[
          { name: "ACOS", values: history.map(({ acos }) => acos) },
          { name: "TACOS", values: history.map(({ tacos }) => tacos) },
        ]}
        show={showPercent}
        tick={showPercent}
        empty="No ACOS or TACOS in these audits."
      />
      <LinePicture
        {...time}
        title="Health"
        note="By audit, out of 10"
        series={[{ name: "Health score", values: history.map(({ healthScore }) => healthScore) }]}
        range={[0, 10]}
        show={score}
        tick={String}
        empty="No audit yet."
      />
      <NamedBarPicture
        title="Top SKUs"
        note={`Ordered product sales in ${currency}`}
        of="SKU"
        figure="Sales"
        bars={distinct(topProducts(audit.topSkusData)).slice(0, 10)}
        show={money}
        empty="No top SKUs in this audit."
      />
    </div>
  );
}

type ClientPicturesProps = { performance: Performance; currency: string };

/** Shows a client's performance by its audits. */
export function ClientPictures({ performance: { audit, history }, currency }: ClientPicturesProps) {
  return (
    <section aria-labelledby="performance" class="mt-2 flex flex-col gap-3">
      <div class="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="performance" class="font-semibold">
          Performance
        </h2>
        {audit && (
          <a href={`/audit/${audit.id}`} class="text-label text-link hover:underline">
            {`Audit of ${showDate(audit.auditDate)}`}
          </a>
        )}
      </div>
      {audit ? (
        <AuditPictures audit={audit} history={history} currency={currency} />
      ) : (
        <p class="card-surface p-4 text-muted">
          No audit yet. With the first one, sales, advertising and health are shown here.
        </p>
      )}
    </section>
  );
}

/** Returns the names of audits, numbered if several are of the same day. */
function named(history: readonly PastAudit[]): string[] {
  return history.map(({ auditDate, id }) => {
    const ofDay = history.filter((past) => past.auditDate === auditDate);
    const at = ofDay.findIndex((past) => past.id === id);
    return ofDay.length === 1 ? showDate(auditDate) : `${showDate(auditDate)}, ${at + 1}`;
  });
}

/** Sorts products, largest first, and adds the SKU where two have the same name. */
function distinct(products: ReturnType<typeof topProducts>) {
  const inOrder = products.toSorted((a, b) => b.sales - a.sales);
  return inOrder.map(({ name, sku, sales }, at) => {
    const isAlone = inOrder.filter((other) => other.name === name).length === 1;
    const full = isAlone ? name : `${name} (${sku || at + 1})`;
    return { name: full, value: sales };
  });
}

/** Formats "2026-06" as "Jun 2026"; other text is returned as entered. */
function monthName(month: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return month;
  const [name, , year] = showDate(`${month}-01`).replace(",", "").split(" ");
  return `${name} ${year}`;
}
