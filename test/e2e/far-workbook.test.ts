import { expect, test } from "bun:test";
import { basename } from "node:path";
import { limitsInForce } from "#/src/contract/choices/audit-limits";
import { writeFarWorkbook } from "#/src/imports/reports/writing.fixture";
import { builtOnce } from "../support/built-once";
import { forgetPeakMemory, peakMemory } from "../support/peak-memory";
import { inChromium } from "../support/portal-browser";

const portal = inChromium({ templates: false });
const encoded = Buffer.from(writeFarWorkbook()).toString("base64");

test.each(["table-worker", "asana-worker", "report-worker"])(
  "a workbook with a cell in the last corner is refused by the %s within 100 MB",
  async (name) => {
    const page = await portal.open("contributor", "/me");
    const session = await page.context().browser()?.newBrowserCDPSession();
    const { processInfo } = (await session?.send("SystemInfo.getProcessInfo")) ?? { processInfo: [] };
    const renderers = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
    const before = await Promise.all(
      renderers.map(async (pid) => {
        await forgetPeakMemory(pid);
        return (await peakMemory(pid)) ?? 0;
      }),
    );
    const { manifest } = await builtOnce();
    const address = manifest.workers.find((each) => basename(each).startsWith(`${name}-`)) ?? "";

    const { result, took } = await page.evaluate(askOf, {
      name,
      address,
      encoded,
      limits: limitsInForce({}),
    });
    expect(result).toContain("A sheet of the workbook has a cell in column XFD (number 16,384).");
    const peaks = await Promise.all(renderers.map(peakMemory));
    const grown = peaks.map((peak, at) => (peak ?? 0) - (before[at] ?? 0));
    console.log(`${took.toFixed(0)} ms, ${(Math.max(...grown) / 1_000_000).toFixed(1)} MB more at the most`);
    expect(Math.min(...before)).toBeGreaterThan(0);
    expect(Math.max(...grown)).toBeLessThan(100_000_000);
  },
);

type Given = { name: string; address: string; encoded: string; limits: ReturnType<typeof limitsInForce> };

/** Runs in the page: sends a worker a request as the screens do, and returns its response as text. */
async function askOf({ name, address, encoded, limits }: Given) {
  const file = new File([Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0))], "far.xlsx");
  const audit = { remembered: {}, audit: {}, today: "2026-03-09", currency: null, limits };
  const questions: Record<string, unknown> = {
    "table-worker": file,
    "asana-worker": { file, answers: {} },
    "report-worker": { id: 1, ask: { ...audit, files: [{ key: "far", file, answers: {} }] } },
  };
  const worker = new Worker(address, { type: "module" });
  const start = performance.now();
  try {
    return await new Promise<{ result: string; took: number }>((done, failed) => {
      worker.onmessage = ({ data }) => {
        const result = JSON.stringify(data);
        if (result.includes("refusal")) done({ result, took: performance.now() - start });
      };
      worker.onerror = ({ message }) => failed(new Error(message));
      worker.postMessage(questions[name]);
    });
  } finally {
    worker.terminate();
  }
}
