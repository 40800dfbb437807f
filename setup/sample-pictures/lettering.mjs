/** Writes in the site's display face, so that pictures look the same wherever they are drawn. */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/**
 * @typedef {object} Lettering
 * @property {string} text
 * @property {string} color
 * @property {number} size in pixels
 * @property {number} x of its left edge, or of its middle if it is centred
 * @property {number} y of its middle
 * @property {boolean} [isCentred]
 * @property {number} [turn] in degrees
 */

const fontfile = fileURLToPath(new URL('../../src/web/fonts/fraunces.ttf', import.meta.url));

/** @param {Lettering} lettering @returns {Promise<import('sharp').OverlayOptions>} */
export async function write({ text, color, size, x, y, isCentred = false, turn = 0 }) {
  const written = `<span foreground="${color}">${text}</span>`;
  const { data, info } = await sharp({
    text: { text: written, fontfile, font: `Fraunces ${size}`, rgba: true, dpi: 72 },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const turned =
    turn === 0
      ? { data, info }
      : await sharp(data)
          .rotate(turn, { background: '#0000' })
          .png()
          .toBuffer({ resolveWithObject: true });
  return {
    input: turned.data,
    left: Math.round(isCentred ? x - turned.info.width / 2 : x),
    top: Math.round(y - turned.info.height / 2),
  };
}
