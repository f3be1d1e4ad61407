import { crc32, deflateSync } from "node:zlib";

/** Rows of pixels from the top, three bytes (red, green, blue) each. */
export type Pixels = { width: number; height: number; bytes: Uint8ClampedArray };

/** The picture as a PNG file. */
export function encodePng({ width, height, bytes }: Pixels): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, trueColour], 8);
  const lines = deflateSync(filteredLines(width * 3, height, bytes));
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", lines),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const trueColour = 2;
const differenceToAbove = 2;

/** Each line as its difference to the one above: areas and gradients become runs that deflate well. */
function filteredLines(stride: number, height: number, bytes: Uint8ClampedArray): Uint8Array {
  const lines = new Uint8Array((stride + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const [from, to] = [y * stride, y * (stride + 1)];
    lines[to] = differenceToAbove;
    for (let x = 0; x < stride; x += 1) {
      const above = y === 0 ? 0 : (bytes[from + x - stride] ?? 0);
      lines[to + 1 + x] = (bytes[from + x] ?? 0) - above;
    }
  }
  return lines;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(named.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(named, 4);
  frame.writeUInt32BE(crc32(named), named.length + 4);
  return frame;
}
