/** What is the same on every membership card of a link preview: the sky, the card, its stripes and its sun. */
import { setImmediate } from 'node:timers/promises';
import {
  box,
  circle,
  colorOf,
  createCanvas,
  fill,
  gradient,
  inside,
  stroke,
  type Box,
  type Canvas,
  type Shape,
} from './canvas.ts';

export const cardSize = { width: 1200, height: 630 } as const;

/** The site's colours: see `src/web/ui/tokens.css`. */
export const cardColors = {
  night: '#1b1536',
  violet: '#4e2a5f',
  brick: '#b1402b',
  orange: '#e27a2c',
  mustard: '#f3b544',
  cream: '#fff1d6',
  ink: '#24193a',
} as const;

const { night, violet, brick, orange, mustard, cream } = cardColors;
const stripes = [mustard, orange, brick] as const;

const card: Box = { left: 56, top: 48, right: 1144, bottom: 582 };
const radius = 36;
const bandBottom = card.top + 112;
const stripeHeight = 9;
const sun = {
  x: 965,
  y: card.bottom,
  rings: [
    [violet, 165],
    [brick, 138],
    [orange, 111],
    [mustard, 84],
  ],
} as const;

/** Where things stand that differ from card to card. */
export const cardPlaces = {
  brand: { left: 104, middle: (card.top + bandBottom) / 2, width: 990, height: 72 },
  portrait: { x: 248, y: 385, radius: 136 },
  number: { left: 436, bottom: 376, width: 660, height: 124 },
  name: { left: 436, top: 412, width: 350, height: 146 },
} as const;

/** Six people around a ring, arms and legs out. */
function jumpers(centerX: number, centerY: number, scale: number): Shape[] {
  return [0, 60, 120, 180, 240, 300].flatMap((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const at = (x: number, y: number): [number, number] => [
      centerX + scale * (x * Math.cos(angle) - y * Math.sin(angle)),
      centerY + scale * (x * Math.sin(angle) + y * Math.cos(angle)),
    ];
    const limbs: [[number, number], [number, number]][] = [
      [at(-11, -19), at(0, -22)],
      [at(0, -22), at(11, -19)],
      [at(0, -22), at(0, -35)],
      [at(-1, -34), at(-6, -43)],
      [at(-6, -43), at(-5, -50)],
      [at(1, -34), at(6, -43)],
      [at(6, -43), at(5, -50)],
    ];
    const [headX, headY] = at(0, -27);
    return [
      circle(headX, headY, 4.6 * scale),
      ...limbs.map(([from, to]) => stroke(from, to, 5 * scale)),
    ];
  });
}

type Drawing = (canvas: Canvas) => void;

function sky(): Drawing {
  const { width, height } = cardSize;
  const colors = gradient(height, [
    [0, colorOf(night)],
    [0.5, colorOf(violet)],
    [0.85, colorOf(brick)],
    [1, colorOf(orange)],
  ]);
  const everywhere = box({ left: -9, top: -9, right: width + 9, bottom: height + 9 });
  return (canvas) => fill(canvas, everywhere, colors);
}

const shape =
  (drawn: Shape, color: string, opacity = 1): Drawing =>
  (canvas) =>
    fill(canvas, drawn, colorOf(color), opacity);

function membershipCard(): Drawing[] {
  const outline = box(card, radius);
  const shadow = { ...card, top: card.top + 10, bottom: card.bottom + 10 };
  return [
    shape(box(shadow, radius), night, 0.45),
    shape(outline, cream),
    shape(inside(outline, box({ ...card, bottom: bandBottom })), night),
    ...stripes.map((color, index) => {
      const top = bandBottom + index * stripeHeight;
      return shape(inside(outline, box({ ...card, top, bottom: top + stripeHeight })), color);
    }),
    ...sun.rings.map(([color, ring]) => shape(inside(outline, circle(sun.x, sun.y, ring)), color)),
    ...jumpers(sun.x, sun.y - 62, 1.02).map((part) => shape(part, night)),
  ];
}

function portraitFrame(): Drawing[] {
  const { x, y, radius: inner } = cardPlaces.portrait;
  return [shape(circle(x, y, inner + 12), orange), shape(circle(x, y, inner), violet)];
}

/** Other work goes on between its parts. */
export async function drawBackdrop(): Promise<Canvas> {
  const canvas = createCanvas(cardSize.width, cardSize.height);
  for (const draw of [sky(), ...membershipCard(), ...portraitFrame()]) {
    draw(canvas);
    await setImmediate();
  }
  return canvas;
}
