// `npm run draw:icons`: draws the icons of the installed site from favicon.svg, into the repository or the given folder.
import { readFile } from 'node:fs/promises';
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
  await sharp(Buffer.from(source), { density: (usualDpi * size) / unitsOfSource })
    .resize(size, size)
    .png({ palette: true, effort: 10 })
    .toFile(join(folder, name));
}
