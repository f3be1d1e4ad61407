import { Canvas, type Paint } from "./canvas";

/** A picture that is drawn when it is asked for, the same each time. */
export type Scene = () => Canvas;

type Size = ConstructorParameters<typeof Canvas>[0];
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
