import type { Findings, ReadFile } from "./audit-figures";
import { marketplaceOf } from "./places";

/** What an audit says of where its figures are from; null where it says nothing. */
export type Place = { currency: string | null; marketplace: string | null };

/**
 * The currency and the marketplace that all files have in common. Where a sign leaves several currencies open, it is the
 * audit's own if that is among them, else the likeliest: a dollar sign is not made Mexico's by another file.
 * Two currencies, marketplaces or accounts are refused.
 */
export function sharedPlace(files: readonly ReadFile[], audit: Place): Findings {
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
