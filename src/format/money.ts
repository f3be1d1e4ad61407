/** "$12,500": a whole amount in the portal's currency (ISO 4217), without decimals. */
export function showMoney(amount: number, currency: string): string {
  return formatter(currency).format(amount);
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Making a formatter costs a hundred times what using it does, and a portal has one currency. */
function formatter(currency: string): Intl.NumberFormat {
  const kept = formatters.get(currency);
  if (kept) return kept;
  const made = new Intl.NumberFormat("en-US", { style: "currency", currency, maximumFractionDigits: 0 });
  formatters.set(currency, made);
  return made;
}
