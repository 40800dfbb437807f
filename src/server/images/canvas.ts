/** A picture to draw simple shapes on, with smooth edges; vector graphics are not read here. */

export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel. */
  readonly data: Uint8Array;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Shape {
  /** How far a point is outside in pixels; negative inside. */
  readonly distance: (x: number, y: number) => number;
  /** The shape is nowhere else. */
  readonly bounds: Box;
}

type Color = readonly [red: number, green: number, blue: number];

/** @param text as style sheets have it: `#1b1536` */
export function colorOf(text: string): Color {
  const value = Number.parseInt(text.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function createCanvas(width: number, height: number): Canvas {
  return { width, height, data: new Uint8Array(width * height * 3) };
}

export function circle(centerX: number, centerY: number, radius: number): Shape {
  return {
    distance: (x, y) => Math.hypot(x - centerX, y - centerY) - radius,
    bounds: {
      left: centerX - radius,
      top: centerY - radius,
      right: centerX + radius,
      bottom: centerY + radius,
    },
  };
}

type Point = readonly [x: number, y: number];

/** A line with round ends. */
export function stroke([x1, y1]: Point, [x2, y2]: Point, width: number): Shape {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  return {
    distance(x, y) {
      const along = ((x - x1) * dx + (y - y1) * dy) / length;
      const part = Math.min(1, Math.max(0, along));
      return Math.hypot(x - x1 - part * dx, y - y1 - part * dy) - width / 2;
    },
    bounds: {
      left: Math.min(x1, x2) - width,
      top: Math.min(y1, y2) - width,
      right: Math.max(x1, x2) + width,
      bottom: Math.max(y1, y2) + width,
    },
  };
}

export function box(bounds: Box, radius = 0): Shape {
  const { left, top, right, bottom } = bounds;
  const [centerX, centerY] = [(left + right) / 2, (top + bottom) / 2];
  const [halfWidth, halfHeight] = [(right - left) / 2 - radius, (bottom - top) / 2 - radius];
  return {
    distance(x, y) {
      const [outX, outY] = [Math.abs(x - centerX) - halfWidth, Math.abs(y - centerY) - halfHeight];
      const outside = Math.hypot(Math.max(outX, 0), Math.max(outY, 0));
      return outside + Math.min(Math.max(outX, outY), 0) - radius;
    },
    bounds,
  };
}

/** As much of a shape as lies inside of another. */
export function inside(outline: Shape, { distance, bounds }: Shape): Shape {
  return { distance: (x, y) => Math.max(outline.distance(x, y), distance(x, y)), bounds };
}

/** Fills a shape; what it is filled with may change from line to line. */
export function fill(
  { width, height, data }: Canvas,
  { distance, bounds }: Shape,
  paint: Color | ((y: number) => Color),
  opacity = 1,
): void {
  const [left, right] = [
    Math.max(0, Math.floor(bounds.left) - 1),
    Math.min(width, bounds.right + 1),
  ];
  const [top, bottom] = [
    Math.max(0, Math.floor(bounds.top) - 1),
    Math.min(height, bounds.bottom + 1),
  ];
  for (let y = top; y < bottom; y += 1) {
    const [red, green, blue] = typeof paint === 'function' ? paint(y) : paint;
    for (let x = left; x < right; x += 1) {
      const covered = Math.min(1, Math.max(0, 0.5 - distance(x + 0.5, y + 0.5))) * opacity;
      if (covered === 0) continue;
      const at = (y * width + x) * 3;
      const mixed = (channel: number, value: number) => {
        const below = data[at + channel] ?? 0;
        data[at + channel] = Math.round(below + (value - below) * covered);
      };
      mixed(0, red);
      mixed(1, green);
      mixed(2, blue);
    }
  }
}

/** Colours from top to bottom, each at a part of the height. */
export function gradient(height: number, stops: readonly (readonly [at: number, color: Color])[]) {
  return (y: number): Color => {
    const part = y / height;
    const next = Math.max(
      1,
      stops.findIndex(([at]) => at >= part),
    );
    const [fromAt, from] = stops[next - 1] ?? [0, [0, 0, 0]];
    const [toAt, to] = stops[next] ?? [1, from];
    const share = Math.min(1, Math.max(0, (part - fromAt) / (toAt - fromAt)));
    const mix = (channel: 0 | 1 | 2) => from[channel] + (to[channel] - from[channel]) * share;
    return [mix(0), mix(1), mix(2)];
  };
}
