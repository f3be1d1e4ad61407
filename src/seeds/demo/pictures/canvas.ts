import type { Pixels } from "./png";
import { grown, rect, type Shape } from "./shapes";

/** `#rrggbb`, or two of them from the top of what is painted to its foot. */
export type Paint = string | [top: string, foot: string];

type Size = { width: number; height: number; pixelsPerUnit: number };
type Colour = [red: number, green: number, blue: number];

/** What is painted on; lengths are in units of its own, from the top left corner. */
export class Canvas {
  readonly #pixels: Pixels;
  readonly #size: Size;

  constructor(size: Size, ground: Paint) {
    this.#size = size;
    const [width, height] = [size.width * size.pixelsPerUnit, size.height * size.pixelsPerUnit];
    this.#pixels = { width, height, bytes: new Uint8ClampedArray(width * height * 3) };
    this.fill(rect(0, 0, size.width, size.height), ground);
  }

  get pixels(): Pixels {
    return this.#pixels;
  }

  /** Paints a shape with a smooth edge. @param opacity 0 to 1 */
  fill(shape: Shape, paint: Paint, opacity = 1) {
    this.#paint(shape, paint, opacity, 0.5 / this.#size.pixelsPerUnit);
  }

  /** A dark blur in the form of the shape, `softness` units wide at its edge. */
  shadow(shape: Shape, softness: number, opacity = 0.25) {
    this.#paint(shape, "#101820", opacity, softness);
  }

  #paint(shape: Shape, paint: Paint, opacity: number, softness: number) {
    const { width, height } = this.#pixels;
    const { pixelsPerUnit } = this.#size;
    const { left, top, right, bottom } = grown(shape.box, softness);
    const [firstX, firstY] = [
      Math.max(Math.floor(left * pixelsPerUnit), 0),
      Math.max(Math.floor(top * pixelsPerUnit), 0),
    ];
    const [endX, endY] = [
      Math.min(Math.ceil(right * pixelsPerUnit), width),
      Math.min(Math.ceil(bottom * pixelsPerUnit), height),
    ];
    const [from, to] = (typeof paint === "string" ? [paint, paint] : paint).map(colourOf) as [Colour, Colour];
    for (let y = firstY; y < endY; y += 1) {
      const unitY = (y + 0.5) / pixelsPerUnit;
      const colour = between(from, to, (unitY - shape.box.top) / (shape.box.bottom - shape.box.top));
      for (let x = firstX; x < endX; ) {
        const distance = shape.distance((x + 0.5) / pixelsPerUnit, unitY);
        // That far from its edge the neighbours are on the same side of it.
        const alike = Math.max(Math.floor((Math.abs(distance) - softness) * pixelsPerUnit), 1);
        const next = Math.min(x + alike, endX);
        const cover = Math.min(Math.max((softness - distance) / (2 * softness), 0), 1);
        if (cover > 0) this.#mix(y * width + x, y * width + next, colour, cover * opacity);
        x = next;
      }
    }
  }

  #mix(first: number, end: number, [red, green, blue]: Colour, share: number) {
    const { bytes } = this.#pixels;
    const kept = 1 - share;
    for (let at = first * 3; at < end * 3; at += 3) {
      bytes[at] = (bytes[at] ?? 0) * kept + red * share;
      bytes[at + 1] = (bytes[at + 1] ?? 0) * kept + green * share;
      bytes[at + 2] = (bytes[at + 2] ?? 0) * kept + blue * share;
    }
  }
}

/** The colour with some white in it (`share` above 0) or some black (below). */
export function tint(colour: string, share: number): string {
  const other: Colour = share > 0 ? [255, 255, 255] : [0, 0, 0];
  const parts = between(colourOf(colour), other, Math.abs(share));
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

function colourOf(text: string): Colour {
  const value = Number.parseInt(text.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

function between(from: Colour, to: Colour, share: number): Colour {
  const kept = Math.min(Math.max(share, 0), 1);
  return [mixed(from[0], to[0], kept), mixed(from[1], to[1], kept), mixed(from[2], to[2], kept)];
}

function mixed(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** A picture that is drawn when it is asked for, the same each time. */
export type Scene = () => Canvas;

type Draw = (canvas: Canvas) => void;

/** Makes scenes of one size: what they stand on, and what is drawn there. */
export function scenesOf(size: Size) {
  return (ground: Paint, draw: Draw): Scene =>
    () => {
      const canvas = new Canvas(size, ground);
      draw(canvas);
      return canvas;
    };
}
