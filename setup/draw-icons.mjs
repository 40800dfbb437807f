// `npm run draw:icons`: draws the icons of the installed site from favicon.svg, into the repository or the given folder.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './run-command.mjs';

const publicFolder = join(root, 'src/web/public');
const [, , folder = publicFolder] = process.argv;

const rounded = await readFile(join(publicFolder, 'favicon.svg'), 'utf8');
/** Systems cut these icons into a shape of their own. */
const square = rounded.replace('rx="14"', 'rx="0"');
if (square === rounded) throw new Error('The icon has no rounded corners to remove.');

/** @type {readonly (readonly [name: string, source: string, size: number])[]} */
const icons = [
  ['touch-icon.png', square, 180],
  ['icon-192.png', rounded, 192],
  ['icon-512.png', rounded, 512],
  ['icon-maskable-192.png', square, 192],
  ['icon-maskable-512.png', square, 512],
];
const unitsOfSource = 64;
const usualDpi = 72;
for (const [name, source, size] of icons) {
  await draw(source, size).toFile(join(folder, name));
}
await writeFile(join(folder, 'favicon.ico'), await iconFile(rounded, 48));

/** @param {string} source @param {number} size */
function draw(source, size) {
  return sharp(Buffer.from(source), { density: (usualDpi * size) / unitsOfSource })
    .resize(size, size)
    .png({ palette: true, effort: 10 });
}

/**
 * An ICO file with one PNG, for programs that ask for `/favicon.ico` only.
 *
 * @param {string} source @param {number} size
 */
async function iconFile(source, size) {
  const png = await draw(source, size).toBuffer();
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // of one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // plane
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
