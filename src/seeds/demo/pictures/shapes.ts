type Box = { left: number; top: number; right: number; bottom: number };

/**
 * An area of the plane: how far a point is from its edge, negative inside, and the box that holds it. Far from the
 * edge the distance may be told too short, never too long.
 */
export type Shape = { box: Box; distance(x: number, y: number): number };

export type Point = [x: number, y: number];

export function circle(x: number, y: number, radius: number): Shape {
  return {
    box: around(x, y, radius, radius),
    distance: (px, py) => length(px - x, py - y) - radius,
  };
}

export function ellipse(x: number, y: number, rx: number, ry: number): Shape {
  return {
    box: around(x, y, rx, ry),
    distance(px, py) {
      const [dx, dy] = [(px - x) / rx, (py - y) / ry];
      const outward = length(dx, dy);
      const atLeast = (outward - 1) * Math.min(rx, ry);
      // There is no formula for it; this is close near the edge, and elsewhere less than the distance will do.
      return Math.abs(atLeast) > 1 ? atLeast : (outward * (outward - 1)) / length(dx / rx, dy / ry);
    },
  };
}

export function ring(x: number, y: number, radius: number, width: number): Shape {
  const outer = radius + width / 2;
  return {
    box: around(x, y, outer, outer),
    distance: (px, py) => Math.abs(length(px - x, py - y) - radius) - width / 2,
  };
}

/** By its top left corner; `round` is the radius of its corners. */
export function rect(left: number, top: number, width: number, height: number, round = 0): Shape {
  const [x, y, halfWidth, halfHeight] = [left + width / 2, top + height / 2, width / 2, height / 2];
  return {
    box: around(x, y, halfWidth, halfHeight),
    distance(px, py) {
      const dx = Math.abs(px - x) - halfWidth + round;
      const dy = Math.abs(py - y) - halfHeight + round;
      return length(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round;
    },
  };
}

/** A stroke with round ends. */
export function line([ax, ay]: Point, [bx, by]: Point, width: number): Shape {
  const [dx, dy, half] = [bx - ax, by - ay, width / 2];
  const lengthSquared = dx * dx + dy * dy;
  return {
    box: grown(
      boxOf([
        [ax, ay],
        [bx, by],
      ]),
      half,
    ),
    distance(px, py) {
      const along = Math.min(Math.max(((px - ax) * dx + (py - ay) * dy) / lengthSquared, 0), 1);
      return length(px - ax - dx * along, py - ay - dy * along) - half;
    },
  };
}

export function polygon(...corners: Point[]): Shape {
  const edges = corners.map(([bx, by], index) => {
    const [ax, ay] = corners.at(index - 1) ?? [bx, by];
    const [dx, dy] = [bx - ax, by - ay];
    return { ax, ay, by, dx, dy, lengthSquared: dx * dx + dy * dy };
  });
  return {
    box: boxOf(corners),
    distance(px, py) {
      let nearest = Number.POSITIVE_INFINITY;
      let isInside = false;
      for (const { ax, ay, by, dx, dy, lengthSquared } of edges) {
        const x = px - ax;
        const y = py - ay;
        const along = Math.min(Math.max((x * dx + y * dy) / lengthSquared, 0), 1);
        nearest = Math.min(nearest, (x - dx * along) ** 2 + (y - dy * along) ** 2);
        if (ay > py !== by > py && x < (dx * y) / dy) isInside = !isInside;
      }
      return isInside ? -Math.sqrt(nearest) : Math.sqrt(nearest);
    },
  };
}

/** A leaf standing on its tip: what two equal circles have in common. */
export function petal(x: number, y: number, width: number, height: number): Shape {
  const radius = (height * height + width * width) / (4 * width);
  const offset = radius - width / 2;
  const lens = both(circle(x - offset, y, radius), circle(x + offset, y, radius));
  return { ...lens, box: around(x, y, width / 2, height / 2) };
}

/** Turned clockwise around a point. */
export function turned(shape: Shape, degrees: number, [x, y]: Point): Shape {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const { left, top, right, bottom } = shape.box;
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const;
  return {
    box: boxOf(
      corners.map(([px, py]) => [x + (px - x) * cos - (py - y) * sin, y + (px - x) * sin + (py - y) * cos]),
    ),
    distance: (px, py) =>
      shape.distance(x + (px - x) * cos + (py - y) * sin, y - (px - x) * sin + (py - y) * cos),
  };
}

/** The same shape `count` times around a point. */
export function around360(shape: Shape, count: number, centre: Point): Shape {
  return joined(...Array.from({ length: count }, (_, index) => turned(shape, (360 * index) / count, centre)));
}

export function joined(...shapes: Shape[]): Shape {
  const boxes = shapes.map(({ box }) => box);
  return {
    box: {
      left: Math.min(...boxes.map(({ left }) => left)),
      top: Math.min(...boxes.map(({ top }) => top)),
      right: Math.max(...boxes.map(({ right }) => right)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    },
    distance(x, y) {
      let least = Number.POSITIVE_INFINITY;
      for (const shape of shapes) least = Math.min(least, shape.distance(x, y));
      return least;
    },
  };
}

export function both(first: Shape, second: Shape): Shape {
  return {
    box: first.box,
    distance: (x, y) => Math.max(first.distance(x, y), second.distance(x, y)),
  };
}

export function without(shape: Shape, hole: Shape): Shape {
  return { box: shape.box, distance: (x, y) => Math.max(shape.distance(x, y), -hole.distance(x, y)) };
}

export function grown({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

function around(x: number, y: number, rx: number, ry: number): Box {
  return { left: x - rx, top: y - ry, right: x + rx, bottom: y + ry };
}

function boxOf(points: Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Several times as fast as `Math.hypot`, which guards against overflow. */
function length(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}
