/** "$12,500": a whole amount in the portal's currency (ISO 4217), without decimals. */
export function showMoney(amount: number, currency: string): string {
  return formatter(currency, "whole").format(amount);
}

/** "$0.85": an amount with the currency's decimals, for unit costs. */
export function showPrice(amount: number, currency: string): string {
  return formatter(currency, "exact").format(amount);
}

/** "$12K": an amount for the axis of a chart. */
export function showShortMoney(amount: number, currency: string): string {
  return formatter(currency, "short").format(amount);
}

const precisions = {
  whole: { maximumFractionDigits: 0 },
  exact: {},
  short: { notation: "compact", maximumFractionDigits: 1 },
} as const;

const formatters = new Map<string, Intl.NumberFormat>();

/** Caches formatters: creating one costs a hundred times as much as using it, and a portal has one currency. */
function formatter(currency: string, precision: keyof typeof precisions): Intl.NumberFormat {
  const key = `${currency} ${precision}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const made = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    ...precisions[precision],
  });
  formatters.set(key, made);
  return made;
}
