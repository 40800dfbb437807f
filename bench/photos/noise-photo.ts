/** Photos for measuring: noise, which decodes and compresses worst. */
import sharp from 'sharp';

/** As many bytes as a real photo of that size has, or more. */
export async function drawNoise(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 60 })
    .toBuffer();
}
