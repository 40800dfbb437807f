/** Draws the membership card that link previews show. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OverlayOptions } from 'sharp';
import { brand } from '#contract/brand.ts';
import { escapeMarkup } from '#contract/escape-markup.ts';
import { numberLabel } from '#contract/number-label.ts';
import { sharp } from './image-library.ts';
import type { CardHolder } from './images.ts';

const fontFile = fileURLToPath(new URL('../../web/fonts/fraunces.ttf', import.meta.url));
/** The part that is the same on every card, with a hole for the portrait. */
const backdrop = readFileSync(new URL('./card-backdrop.webp', import.meta.url));
const quality = 85;

const cardSize = { width: 1200, height: 630 } as const;
/** The site's colours: see `src/web/ui/theme/tokens.css`. */
const cardColors = {
  violet: '#4e2a5f',
  brick: '#b1402b',
  orange: '#e27a2c',
  mustard: '#f3b544',
  cream: '#fff1d6',
  ink: '#24193a',
} as const;

export const cardPlaces = {
  brand: { left: 104, middle: 104, width: 990, height: 72 },
  portrait: { x: 248, y: 385, radius: 136 },
  number: { left: 436, bottom: 376, width: 660, height: 124 },
  name: { left: 436, top: 412, width: 350, height: 146 },
} as const;

/** For Pango, which reads markup. */
function markup(text: string, color: string): string {
  const plain = escapeMarkup(text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ''));
  return `<span foreground="${color}">${plain}</span>`;
}

interface CardText {
  readonly text: string;
  readonly color: string;
  readonly width: number;
  readonly height: number;
  /** In pixels. Reduced if the text does not fit. */
  readonly fontSize: number;
}

interface RenderedText {
  readonly input: Buffer;
  readonly width: number;
  readonly height: number;
}

const clear = { create: { width: 1, height: 1, channels: 4, background: '#0000' } } as const;
const nothing: RenderedText = { input: await sharp(clear).png().toBuffer(), width: 1, height: 1 };

async function renderText({
  text,
  color,
  width,
  height,
  fontSize,
}: CardText): Promise<RenderedText> {
  const look = {
    text: markup(text, color),
    fontfile: fontFile,
    rgba: true,
    wrap: 'word-char',
  } as const;
  const draw = async (bounds: { width?: number; height?: number; dpi?: number }) => {
    const { data, info } = await sharp({
      text: { ...look, font: `Fraunces ${fontSize}`, ...bounds },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { input: data, width: info.width, height: info.height };
  };
  try {
    // At 72 dots per inch, a point is a pixel.
    const atFullSize = await draw({ width, dpi: 72 });
    return atFullSize.width <= width && atFullSize.height <= height
      ? atFullSize
      : await draw({ width, height });
  } catch (error) {
    // The text has only spaces or invisible characters.
    if (error instanceof Error && error.message.includes('no text')) return nothing;
    throw error;
  }
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase();

async function squarePortrait(portrait: Uint8Array): Promise<OverlayOptions> {
  const { x, y, radius } = cardPlaces.portrait;
  const side = 2 * radius;
  const input = await sharp(portrait).resize(side, side).removeAlpha().png().toBuffer();
  return { input, left: x - radius, top: y - radius };
}

async function initials(name: string): Promise<OverlayOptions> {
  const { x, y, radius } = cardPlaces.portrait;
  const side = Math.round(radius * 1.3);
  const { input, width, height } = await renderText({
    text: initialsOf(name),
    color: cardColors.cream,
    width: side,
    height: side,
    fontSize: radius,
  });
  return { input, left: Math.round(x - width / 2), top: Math.round(y - height / 2) };
}

async function brandLine(): Promise<OverlayOptions> {
  const { left, middle, width, height } = cardPlaces.brand;
  const text = brand.fullName;
  const rendered = await renderText({ text, color: cardColors.cream, width, height, fontSize: 58 });
  return { input: rendered.input, left, top: Math.round(middle - rendered.height / 2) };
}

/** With the same shadow as the site's titles. */
async function numberLines(number: number): Promise<OverlayOptions[]> {
  const { left, bottom, width, height } = cardPlaces.number;
  const text = numberLabel('fb', number);
  const layers: OverlayOptions[] = [];
  for (const [color, offset] of [
    [cardColors.mustard, 8],
    [cardColors.orange, 4],
    [cardColors.brick, 0],
  ] as const) {
    const rendered = await renderText({ text, color, width, height, fontSize: 136 });
    layers.push({
      input: rendered.input,
      left: left + offset,
      top: bottom - rendered.height + offset,
    });
  }
  return layers;
}

async function nameLines(name: string): Promise<OverlayOptions> {
  const { left, top, width, height } = cardPlaces.name;
  const rendered = await renderText({
    text: name,
    color: cardColors.ink,
    width,
    height,
    fontSize: 58,
  });
  return { input: rendered.input, left, top };
}

export async function drawCard({ number, name, portrait }: CardHolder): Promise<Buffer> {
  const layers = [
    ...(portrait === null ? [] : [await squarePortrait(portrait)]),
    { input: backdrop },
    await brandLine(),
    ...(portrait === null ? [await initials(name)] : []),
    ...(await numberLines(number)),
    await nameLines(name),
  ];
  return sharp({ create: { ...cardSize, channels: 3, background: cardColors.violet } })
    .composite(layers)
    .jpeg({ quality, chromaSubsampling: '4:4:4', progressive: true })
    .toBuffer();
}
