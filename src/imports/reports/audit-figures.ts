import { limitsInForce } from "#/src/contract/choices/audit-limits";
import type { ImportedField } from "#/src/contract/choices/reports-in";
import { type AdFigures, adFigures } from "./ad-figures";
import { currencyOf, marketplaceOf } from "./places";
import { productFigures } from "./product-figures";
import type { SkuLimits } from "./product-issues";
import type { Report } from "./report";
import { type SalesFigures, salesFigures, showPeriod } from "./sales-figures";

/** A report with the display name of its file. */
export type ReadFile = { file: string; report: Report };

/** A figure from files: its value, the indexes of the files, and a sentence on how it was computed. */
export type Finding = { value: unknown; files: number[]; how: string };

/** Figures of an audit from several files, with sentences on what is missing or refused. */
export type Findings = {
  figures: { [F in ImportedField]?: Finding };
  remarks: string[];
  refusals: string[];
};

type Options = {
  /** `yyyy-mm-dd`: ad sales of the days just before it still grow. */
  today: string;
  /** Currency and marketplace already stored in the audit. */
  place?: Place;
  /** The default limits unless given. */
  limits?: SkuLimits | undefined;
};

/**
 * Computes an audit's figures from the sums of the files; figures without data are absent. Files with different
 * currencies, marketplaces or accounts give none, nor does a file with an open question.
 */
export function auditFigures(
  files: readonly ReadFile[],
  { today, place = { currency: null, marketplace: null }, limits = limitsInForce({}) }: Options,
): Findings {
  const common = sharedPlace(files, place);
  if (common.refusals.length > 0) return { figures: {}, remarks: [], refusals: common.refusals };
  const answered = files.map((file) => (file.report.questions.length > 0 ? withoutRows(file) : file));
  const sales = salesFigures(answered);
  const ads = adFigures(answered, sales, today);
  const products = productFigures(answered, limits);
  const parts = [common, sales, ads, products];
  return {
    figures: Object.assign({}, ...parts.map(({ figures }) => figures), periodFigures(answered, sales, ads)),
    remarks: parts.flatMap(({ remarks }) => remarks),
    refusals: parts.flatMap(({ refusals }) => refusals),
  };
}

/** Empties a file with an open question, so that no figure can come from it. */
function withoutRows({ file, report }: ReadFile): ReadFile {
  return { file, report: { ...report, period: null, totals: {}, rows: { count: 0, figures: {} } } };
}

/** Picks the period of an audit: that of its products, otherwise its ads, otherwise its daily sales. */
function periodFigures(files: readonly ReadFile[], sales: SalesFigures, ads: AdFigures): Findings["figures"] {
  const last = files
    .map(({ report }, at) => ({ report, at }))
    .filter(({ report }) => report.kind === "business_by_asin" && report.period)
    .toSorted((a, b) => ((a.report.period?.to ?? "") < (b.report.period?.to ?? "") ? 1 : -1))[0];
  const days = [...(sales.byDay?.keys() ?? [])].toSorted();
  const [first, final] = [days[0], days.at(-1)];
  const ofDays = first && final ? { period: { from: first, to: final }, files: sales.files } : null;
  const ofAds = ads.period ? { period: ads.period, files: ads.files } : null;
  const ofProducts = last?.report.period ? { period: last.report.period, files: [last.at] } : null;
  const found = ofProducts ?? ofAds ?? ofDays;
  if (!found) return {};
  const how = `The file is of ${showPeriod(found.period)}.`;
  const finding = (value: string): Finding => ({ value, files: found.files, how });
  return { periodFrom: finding(found.period.from), periodTo: finding(found.period.to) };
}

/** The audit's stored currency and marketplace; null when not set. */
type Place = { currency: string | null; marketplace: string | null };

/**
 * Finds the currency and the marketplace shared by all files. When a sign allows several currencies, the audit's own
 * is taken if it is one of them, otherwise the likeliest: another file does not turn a dollar sign into Mexico's.
 * Several currencies, marketplaces or accounts are refused.
 */
function sharedPlace(files: readonly ReadFile[], audit: Place): Findings {
  const figures: Findings["figures"] = {};
  const refusals: string[] = [];
  const named = files.flatMap(({ file, report }, at) => {
    if (report.kind === "payments") return [];
    const { currencies } = report;
    const own = audit.currency && currencies.includes(audit.currency) ? audit.currency : null;
    return [{ at, file, report, currency: own ?? currencies[0] ?? null }];
  });
  const amounts = named.filter(({ currency }) => currency !== null);
  const [first] = amounts;
  const foreign = amounts.find(({ currency }) => currency !== first?.currency);
  if (first && foreign) {
    refusals.push(
      `“${first.file}” is in ${first.currency}, “${foreign.file}” in ${foreign.currency}: an audit has one currency.`,
    );
  } else if (first && audit.currency && audit.currency !== first.currency) {
    refusals.push(
      `The audit is in ${audit.currency}, “${first.file}” in ${first.currency}: an audit has one currency.`,
    );
  } else if (first) {
    const from = amounts.map(({ at }) => at);
    figures.currency = { value: first.currency, files: from, how: `The amounts are in ${first.currency}.` };
  }

  const places = named.flatMap(({ at, file, report, currency }) => {
    const isGuess = currency !== null && currency !== report.currencies[0];
    const marketplace = isGuess ? marketplaceOf([], [currency]) : report.marketplace;
    return marketplace ? [{ at, file, marketplace }] : [];
  });
  const other = places.find(({ marketplace }) => marketplace !== places[0]?.marketplace);
  if (places[0] && other) {
    refusals.push(
      `“${places[0].file}” is of ${places[0].marketplace}, “${other.file}” of ${other.marketplace}: import them into audits of their own.`,
    );
  } else if (places[0]) {
    const { marketplace } = places[0];
    figures.marketplace = {
      value: marketplace,
      files: places.map(({ at }) => at),
      how: `The files are of ${marketplace}.`,
    };
    const local = currencyOf([marketplace]);
    if (local && !first && !audit.currency) {
      figures.currency = { ...figures.marketplace, value: local, how: `The currency of ${marketplace}.` };
    }
  }

  const accounts = named.flatMap(({ file, report }) =>
    report.account ? [{ file, account: report.account }] : [],
  );
  const stranger = accounts.find(({ account }) => account !== accounts[0]?.account);
  if (accounts[0] && stranger) {
    refusals.push(
      `“${accounts[0].file}” is of account ${accounts[0].account}, “${stranger.file}” of ${stranger.account}.`,
    );
  }
  return { figures, remarks: [], refusals };
}
