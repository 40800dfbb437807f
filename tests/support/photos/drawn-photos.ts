/** Draws test photos with camera metadata: four quarters of different colours. */
import sharp from 'sharp';

type Rgb = readonly [number, number, number];

/** From the upper left to the lower right of the upright photo. */
export const quarterColors: readonly Rgb[] = [
  [220, 40, 40],
  [40, 180, 60],
  [50, 60, 200],
  [230, 210, 60],
];

interface Measures {
  readonly width: number;
  readonly height: number;
}

export interface DrawnPhoto extends Partial<Measures> {
  readonly format?: 'jpeg' | 'png' | 'webp' | 'gif';
  /** EXIF orientation: the pixels are stored rotated or mirrored, as by a camera that was held that way. */
  readonly orientation?: number;
  /** When the camera says that it was taken: `1976:07:04 10:20:30`. */
  readonly takenAt?: string;
  /** Makes otherwise equal photos different. */
  readonly shade?: number;
}

/** Maps a pixel of a file with an orientation to its place in the upright photo. */
function uprightPlace(
  orientation: number,
  [x, y]: readonly [number, number],
  stored: Measures,
): readonly [number, number] {
  const [right, bottom] = [stored.width - 1 - x, stored.height - 1 - y];
  const places = [
    [x, y],
    [right, y],
    [right, bottom],
    [x, bottom],
    [y, x],
    [bottom, x],
    [bottom, right],
    [y, right],
  ] as const;
  return places[orientation - 1] ?? [x, y];
}

function drawPixels(upright: Measures, orientation: number, shade: number) {
  const isTurned = orientation > 4;
  const width = isTurned ? upright.height : upright.width;
  const height = isTurned ? upright.width : upright.height;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [toX, toY] = uprightPlace(orientation, [x, y], { width, height });
      const quarter = Number(toX >= upright.width / 2) + 2 * Number(toY >= upright.height / 2);
      const color = quarterColors[quarter] ?? [0, 0, 0];
      const isMark = toX < 4 && toY < 4;
      data.set(isMark ? [shade, shade, shade] : color, (y * width + x) * 3);
    }
  }
  return { data, raw: { width, height, channels: 3 as const } };
}

/** Includes EXIF data with the location and the camera. */
export async function drawPhoto({
  width = 60,
  height = 40,
  format = 'jpeg',
  orientation = 1,
  shade = 0,
  takenAt,
}: DrawnPhoto = {}): Promise<Buffer> {
  const { data, raw } = drawPixels({ width, height }, orientation, shade);
  const picture = sharp(data, { raw }).toFormat(format, { quality: 95 });
  if (format === 'gif') return picture.toBuffer();
  return picture
    .withExif({
      IFD0: { Make: 'Secret Camera', Artist: 'Somebody' },
      ...(takenAt === undefined ? {} : { IFD2: { DateTimeOriginal: takenAt } }),
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 38/1 30/1', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation })
    .toBuffer();
}

/** The colour in the middle of each quarter of a picture. */
export async function quartersOf(picture: Uint8Array): Promise<Rgb[]> {
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): Rgb => {
    const start =
      (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(start, start + 3);
    return [red, green, blue];
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

/** Whether the colours are equal, apart from compression artefacts. */
export function areAlike(some: readonly Rgb[], others: readonly Rgb[]): boolean {
  const other = others.flat();
  return some.flat().every((value, index) => Math.abs(value - (other[index] ?? 999)) <= 16);
}

export const asBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

export function drawAnimation(frames: number): Buffer {
  // 50 by 50 pixels and two colours; each frame is a pause and one pixel of the second colour.
  const head = Buffer.from('47494638396132003200800000000000ffffff', 'hex');
  const frame = Buffer.from('21f904000a0000002c00000000010001000002024c0100', 'hex');
  const all = Array.from({ length: frames }, () => frame);
  return Buffer.concat([head, ...all, Buffer.from(';')]);
}
