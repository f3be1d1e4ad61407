/**
 * Amazon's column names, month names and total labels. This is the one place to teach the portal a new name: add it,
 * in quotes and with a comma behind it, to the line of its meaning. Case, spaces, brackets, dashes and accents are
 * ignored ("Sessions - Total" equals "sessions – total"); everything else must match, so enter the whole name.
 * docs/files-in.md has the steps.
 */

const businessFigures = {
  sessions: [
    "Sessions",
    "Sessions - Total",
    "Sitzungen - Summe",
    "Sesiones: total",
    "Sessioni - Totale",
    "セッション数 - 合計",
  ],
  pageViews: [
    "Page Views",
    "Page Views - Total",
    "Seitenaufrufe - Summe",
    "Visitas a la página: total",
    "ページビュー - 合計",
  ],
  units: ["Units Ordered", "Bestellte Einheiten", "Unidades encargadas", "注文された商品点数"],
  sales: [
    "Ordered Product Sales",
    "Durch bestellte Produkte erzielter Umsatz",
    "Ventas de productos encargados",
    "Ventas de productos pedidos",
    "注文商品の売上額",
  ],
} as const;

/** Columns by report; the comment after a line says how the portal uses it. */
export const headerNames = {
  business_by_asin: {
    childAsin: ["(Child) ASIN", "(Untergeordnete) ASIN", "ASIN (child)", "(子) ASIN"],
    parentAsin: ["(Parent) ASIN", "(Übergeordnete) ASIN", "ASIN (parent)", "ASIN (principal)", "(親) ASIN"],
    title: ["Title", "Titel", "Título", "タイトル"],
    sku: ["SKU"],
    ...businessFigures,
    buyBox: [
      "Buy Box Percentage",
      "Featured Offer (Buy Box) Percentage",
      "Porcentaje de ofertas destacadas (Buy Box)",
    ],
  },
  business_by_date: {
    date: ["Date", "Datum", "Fecha", "日付"],
    ...businessFigures,
  },
  ads: {
    campaign: ["Campaign Name", "Kampagnenname", "Nombre de campaña", "Nome campagna"],
    adType: ["Type", "Typ"],
    impressions: ["Impressions", "Impressionen", "Impresiones", "Impressioni"],
    clicks: ["Clicks", "Klicks", "Clics", "Clic"],
    spend: ["Spend", "Total cost", "Ausgaben", "Gesamtkosten", "Gasto", "Spesa"],
    adSales: [
      "7 Day Total Sales",
      "14 Day Total Sales",
      "Sales",
      "7 Tage, Umsatz gesamt (€)",
      "14 Tage, Umsatz gesamt (€)",
      "Verkäufe",
      "Vendite totali (€) 7 giorni",
      "Vendite totali (€) 14 giorni",
    ],
    startDate: ["Start Date", "Startdatum"],
    endDate: ["End Date", "Enddatum"],
    date: ["Date", "Datum", "Fecha", "Data"],
    dateRange: ["Date range", "Datumsbereich"],
    currency: ["Currency", "Budget currency", "Währung", "Valuta"],
    marketplace: ["Advertised product marketplace", "Country", "Land", "Paese"],
    account: ["Advertiser account ID"],
  },
  fba_inventory: {
    asin: ["asin"],
    sku: ["sku"],
    fnsku: ["fnsku"],
    daysOfSupply: ["Days of Supply", "Total Days of Supply (including units from open shipments)"],
    marketplace: ["marketplace", "store"],
  },
  payments: {
    date: ["date/time", "date/heure"],
    settlement: ["settlement id", "numéro de versement"],
    order: ["order id", "numéro de la commande"],
    marketplace: ["marketplace", "site de vente"],
    productSales: ["product sales", "ventes de produits"],
  },
} as const;

/** Month names by number; prefixes match from three letters on. */
export const monthNames: Record<number, readonly string[]> = {
  1: ["January", "Januar", "Jänner", "janvier", "enero", "gennaio"],
  2: ["February", "Februar", "février", "febrero", "febbraio"],
  3: ["March", "März", "Mrz", "mars", "marzo"],
  4: ["April", "avril", "abril", "aprile"],
  5: ["May", "Mai", "mayo", "maggio"],
  6: ["June", "Juni", "juin", "junio", "giugno"],
  7: ["July", "Juli", "juillet", "julio", "luglio"],
  8: ["August", "août", "agosto"],
  9: ["September", "septembre", "septiembre", "settembre"],
  10: ["October", "Oktober", "octobre", "octubre", "ottobre"],
  11: ["November", "novembre", "noviembre"],
  12: ["December", "Dezember", "décembre", "diciembre", "dicembre"],
};

/** Labels of rows that add up the others. */
export const totalWords = [
  "Total",
  "Totals",
  "Grand Total",
  "Gesamt",
  "Gesamtsumme",
  "Summe",
  "Totale",
  "Totales",
  "合計",
] as const;

/** Currency signs and the currencies they can mean, likeliest first. */
export const moneySigns: Record<string, readonly string[]> = {
  $: ["USD", "CAD", "AUD", "MXN", "SGD"],
  US$: ["USD"],
  CA$: ["CAD"],
  C$: ["CAD"],
  MX$: ["MXN"],
  AU$: ["AUD"],
  A$: ["AUD"],
  S$: ["SGD"],
  R$: ["BRL"],
  "€": ["EUR"],
  "£": ["GBP"],
  "¥": ["JPY"],
  "\\": ["JPY"],
  円: ["JPY"],
  "₹": ["INR"],
  "Rs.": ["INR"],
  zł: ["PLN"],
  kr: ["SEK"],
  "₺": ["TRY"],
  TL: ["TRY"],
};

/** Marketplaces with their currency and their names and country codes in reports. */
export const marketplaces: Record<string, { currency: string; names: readonly string[] }> = {
  "amazon.com": { currency: "USD", names: ["US", "USA", "United States"] },
  "amazon.ca": { currency: "CAD", names: ["CA", "Canada"] },
  "amazon.com.mx": { currency: "MXN", names: ["MX", "Mexico"] },
  "amazon.com.br": { currency: "BRL", names: ["BR", "Brazil"] },
  "amazon.co.uk": { currency: "GBP", names: ["UK", "GB", "United Kingdom"] },
  "amazon.de": { currency: "EUR", names: ["DE", "Germany", "Deutschland"] },
  "amazon.fr": { currency: "EUR", names: ["FR", "France", "Frankreich"] },
  "amazon.it": { currency: "EUR", names: ["IT", "Italy", "Italia", "Italien"] },
  "amazon.es": { currency: "EUR", names: ["ES", "Spain", "España", "Spanien"] },
  "amazon.nl": { currency: "EUR", names: ["NL", "Netherlands"] },
  "amazon.se": { currency: "SEK", names: ["SE", "Sweden"] },
  "amazon.pl": { currency: "PLN", names: ["PL", "Poland"] },
  "amazon.com.tr": { currency: "TRY", names: ["TR", "Turkey"] },
  "amazon.co.jp": { currency: "JPY", names: ["JP", "Japan", "日本"] },
  "amazon.in": { currency: "INR", names: ["IN", "India"] },
  "amazon.com.au": { currency: "AUD", names: ["AU", "Australia"] },
  "amazon.sg": { currency: "SGD", names: ["SG", "Singapore"] },
  "amazon.ae": { currency: "AED", names: ["AE", "United Arab Emirates"] },
  "amazon.sa": { currency: "SAR", names: ["SA", "Saudi Arabia"] },
  "amazon.eg": { currency: "EGP", names: ["EG", "Egypt"] },
  "amazon.co.za": { currency: "ZAR", names: ["ZA", "South Africa"] },
};
