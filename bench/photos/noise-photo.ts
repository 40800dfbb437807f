/** Photos of noise, which is the worst case for decoding and compression. */
import sharp from 'sharp';

/** At least as many bytes as a real photo of that size. */
export async function drawNoise(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 60 })
    .toBuffer();
}
