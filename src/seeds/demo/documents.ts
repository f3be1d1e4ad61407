import type { TaskFileType } from "#/src/contract/choices/files";
import { stableId } from "../stable-id";

/** A file of the demo that is no picture: the upload that it came by, where it is kept, and what it is. */
export type Document = { id: string; key: string; name: string; type: TaskFileType; bytes: Uint8Array };

/** In points: a shipping label of 4 by 6 inches. */
const page = { width: 288, height: 432, margin: 24 };

/** The labels of the pallets that Juniper & Salt sends to Amazon. */
export const palletLabels = pdf("pallet-labels.pdf", [palletLabel(1), palletLabel(2)]);

export const documents: readonly Document[] = [palletLabels];

/** A line of a page: its text, in what WinAnsi has, and its height in points. */
type Line = { text: string; size: number };

function palletLabel(pallet: number): Line[] {
  return [
    { text: "Juniper & Salt", size: 20 },
    { text: `Pallet ${pallet} of 2`, size: 34 },
    { text: "9 cartons, 186 kg", size: 16 },
    { text: "Shipment FBA17DEMO42K, less than truckload", size: 11 },
    { text: "Ship from: Juniper & Salt warehouse", size: 11 },
    { text: "Ship to: Amazon fulfillment center", size: 11 },
    { text: `Carton labels ${pallet * 9 - 8} to ${pallet * 9} of 18`, size: 11 },
    { text: "Put one label on each of the four sides.", size: 9 },
  ];
}

function pdf(name: string, pages: readonly Line[][]): Document {
  const id = stableId(`files ${name}`);
  return { id, key: `files/${id}`, name, type: "application/pdf", bytes: encodePdf(pages) };
}

/** The lines of each page from its top, in Helvetica, which every reader of PDF has (ISO 32000-1, 9.6.2.2). */
function encodePdf(pages: readonly Line[][]): Uint8Array {
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 ${page.width} ${page.height}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...pages.flatMap((lines, at) => [
      `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * at} 0 R >>`,
      contentOf(lines),
    ]),
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(file + table + trailer, "latin1"));
}

function contentOf(lines: readonly Line[]): string {
  let y = page.height - page.margin;
  const shown = lines.map(({ text, size }) => {
    y -= size * 1.5;
    return `/F1 ${size} Tf 1 0 0 1 ${page.margin} ${y} Tm (${text.replace(/[()\\]/g, "\\$&")}) Tj\n`;
  });
  const content = `BT\n${shown.join("")}ET`;
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}
