import { expect, test } from "bun:test";
import fc from "fast-check";
import { headerNames } from "./header-names";
import { readReport } from "./read-report";
import { type Writing, type WrittenEncoding, writeNumber, writeText } from "./writing.fixture";

const names = headerNames.business_by_asin;
const period = { from: "2026-06-01", to: "2026-06-28" };

const points = { decimal: ".", group: fc.constantFrom("", ",", " ", "'", "\u00a0", "lakh") } as const;
const commas = { decimal: ",", group: fc.constantFrom("", ".", " ", "'", "\u00a0") } as const;
const around = {
  before: fc.constantFrom("", "$", "€", "MX$", "US$ ", "￥", "Rs. ", "EUR\u00a0"),
  after: fc.constantFrom("", " €", "\u00a0zł", " USD"),
  isWrapped: fc.boolean(),
};
const writing = fc
  .oneof(
    fc.record({ ...around, decimal: fc.constant(points.decimal), group: points.group }),
    fc.record({ ...around, decimal: fc.constant(commas.decimal), group: commas.group }),
  )
  .map((style): Writing => ({ ...style, after: style.before === "" ? style.after : "" }));
const counting = writing.map((style): Writing => ({ ...style, before: "", after: "" }));

const row = fc.record({
  sessions: fc.nat({ max: 9_999_999 }),
  units: fc.nat({ max: 99_999 }),
  cents: fc.oneof(
    fc.integer({ min: 0, max: 99_999_999 }),
    fc.integer({ min: -9_999_999, max: 9_999_999_999 }),
  ),
});
const table = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 8 }),
  counting,
  money: writing,
  decimals: fc.constantFrom<0 | 2>(0, 2),
  header: fc.record({
    sessions: fc.constantFrom(...names.sessions),
    units: fc.constantFrom(...names.units),
    sales: fc.constantFrom(...names.sales),
    childAsin: fc.constantFrom(...names.childAsin),
  }),
  order: fc.shuffledSubarray(["sessions", "units", "sales", "b2b", "other"] as const, { minLength: 5 }),
  file: fc.record({
    delimiter: fc.constantFrom(",", ";", "\t"),
    encoding: fc.constantFrom<WrittenEncoding>("utf-8", "utf-8 marked", "utf-16le", "utf-16be"),
    notes: fc.array(fc.constantFrom("A note, with a comma", "All amounts in USD; see below", ""), {
      maxLength: 9,
    }),
    newline: fc.constantFrom("\n", "\r\n"),
  }),
  hasTotal: fc.boolean(),
});

const plain = { before: "", after: "", isWrapped: false, decimal: ",", group: "." } as const;

test("any table, in any number format, is read back to the cent, or its format is a question", async () => {
  let questions = 0;
  let read = 0;
  await fc.assert(
    fc.asyncProperty(table, async ({ rows, counting, money, decimals, header, order, file, hasTotal }) => {
      const whole = rows.map((cells) => ({
        ...cells,
        cents: decimals === 0 ? Math.trunc(cells.cents / 100) * 100 : cells.cents,
      }));
      const sums = {
        sessions: whole.reduce((sum, { sessions }) => sum + sessions, 0),
        units: whole.reduce((sum, { units }) => sum + units, 0),
        cents: whole.reduce((sum, { cents }) => sum + cents, 0),
      };
      const lineOf = (asin: string, { sessions, units, cents }: typeof sums, name: string) => {
        const cells = {
          sessions: writeNumber(sessions * 100, counting, 0),
          units: writeNumber(units * 100, counting, 0),
          sales: writeNumber(cents, money, decimals),
          b2b: writeNumber(cents + 100, money, decimals),
          other: name,
        };
        return [asin, ...order.map((key) => cells[key])];
      };
      const titles = { ...header, b2b: `${header.sales} - B2B`, other: "Title" };
      const lines = whole.map((cells, at) =>
        lineOf(`B0TEST${String(at).padStart(4, "0")}`, cells, "Kettle, steel"),
      );
      const total = hasTotal ? [lineOf("", sums, "Total")] : [];
      const bytes = writeText(
        [[header.childAsin, ...order.map((key) => titles[key])], ...lines, ...total],
        file,
      );

      const first = await readReport(bytes, { period });
      const answer = { period, style: money.decimal === "." ? "point" : "comma" } as const;
      const report = first.questions.length > 0 ? await readReport(bytes, answer) : first;
      if (first.questions.length > 0) {
        expect(first.questions.map(({ about }) => about)).toEqual(["style"]);
        expect(first.totals.sales).toBeUndefined();
        questions++;
      } else read++;
      expect(report.totals).toEqual({ sessions: sums.sessions, units: sums.units, sales: sums.cents / 100 });
      expect(report.rows.figures).toEqual({
        sessions: Float64Array.from(whole, ({ sessions }) => sessions),
        units: Float64Array.from(whole, ({ units }) => units),
        sales: Float64Array.from(whole, ({ cents }) => cents / 100),
      });
    }),
    {
      numRuns: 300,
      // A single amount, 1.234, may be a thousand or a little over one: random tables may all be unambiguous.
      examples: [
        [
          {
            rows: [{ sessions: 12, units: 3, cents: 123_400 }],
            counting: plain,
            money: plain,
            decimals: 0,
            header: {
              sessions: names.sessions[0],
              units: names.units[0],
              sales: names.sales[0],
              childAsin: names.childAsin[0],
            },
            order: ["sessions", "units", "sales", "b2b", "other"],
            file: { delimiter: ";", encoding: "utf-8", notes: [], newline: "\n" },
            hasTotal: false,
          },
        ],
      ],
    },
  );
  expect(read).toBeGreaterThan(questions);
  expect(questions).toBeGreaterThan(0);
});

const day = fc.date({ min: new Date("2024-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
const ways = {
  "yyyy-mm-dd": ([y, m, d]: string[]) => `${y}-${m}-${d}`,
  "dd/mm/yy": ([y, m, d]: string[]) => `${d}/${m}/${y?.slice(2)}`,
  "mm/dd/yyyy": ([y, m, d]: string[]) => `${m}/${d}/${y}`,
  "dd.mm.yyyy": ([y, m, d]: string[]) => `${d}.${m}.${y}`,
  "d-m-yyyy": ([y, m, d]: string[]) => `${Number(d)}-${Number(m)}-${y}`,
  "yyyy/mm/dd": ([y, m, d]: string[]) => `${y}/${m}/${d}`,
  yyyy年mm月dd日: ([y, m, d]: string[]) => `${y}年${m}月${d}日`,
  ...Object.fromEntries(
    ["en-US", "en-GB", "de-DE", "fr-FR", "es-ES", "it-IT"].flatMap((locale) =>
      (["short", "long"] as const).map((month) => [
        `${locale} ${month}`,
        (parts: string[]) =>
          new Intl.DateTimeFormat(locale, { day: "numeric", month, year: "numeric", timeZone: "UTC" }).format(
            new Date(parts.join("-")),
          ),
      ]),
    ),
  ),
};

test("any dates, in any format, are read back, or their order is a question", async () => {
  const anyDays = fc.uniqueArray(
    day.map((date) => date.toISOString().slice(0, 10)),
    { minLength: 1, maxLength: 9 },
  );
  const spans = (days: string[]) => days.length < 3 || new Set(days.map((date) => date.slice(8))).size > 1;
  await fc.assert(
    fc.asyncProperty(
      anyDays.filter(spans),
      fc.constantFrom(...Object.keys(ways)),
      fc.constantFrom("£", "$"),
      async (days, way, sign) => {
        const write = ways[way as keyof typeof ways];
        const rows = days.map((date) => [write(date.split("-")), `${sign}5.00`]);
        const bytes = writeText([["Date", "Ordered Product Sales"], ...rows]);
        const first = await readReport(bytes).catch(String);
        // Dates that happen to be seven days apart are taken for weeks.
        if (typeof first === "string") return expect(first).toContain("not days");
        const order = way.startsWith("mm") ? "month-first" : "day-first";
        const report = first.questions.length > 0 ? await readReport(bytes, { dates: order }) : first;
        expect(report.rows.days).toEqual(days);
        return undefined;
      },
    ),
    { numRuns: 300 },
  );
});
