/** Skies of all hours, with sun, stars and clouds. */
import { gradient, height, repeat, width } from './canvas.mjs';

/** @typedef {import('./canvas.mjs').SeededRandom} SeededRandom */

export const skyColors = {
  dawn: ['#2b2a5c', '#7a4a7d', '#e0876a', '#f9d29b'],
  noon: ['#2f74b5', '#5ea3d6', '#a9d3ea', '#e6f3f3'],
  dusk: ['#1b1536', '#4e2a5f', '#b1402b', '#f3b343'],
  gold: ['#5b3a5e', '#c2643f', '#eda04b', '#fbe3a8'],
  storm: ['#23303f', '#4a5d6e', '#8d99a0', '#d6d3c4'],
  teal: ['#0f3a4c', '#1f6f78', '#7fb7a4', '#f1e3b4'],
  night: ['#0c0f24', '#171c3f', '#2b2f5f', '#4c4a78'],
};

/** @param {keyof typeof skyColors} name */
export const sky = (name) =>
  `<defs>${gradient('sky', skyColors[name])}` +
  '<filter id="glow"><feGaussianBlur stdDeviation="14"/></filter>' +
  '<filter id="haze"><feGaussianBlur stdDeviation="3"/></filter></defs>' +
  `<rect width="${width}" height="${height}" fill="url(#sky)"/>`;

/** @param {number} x @param {number} y @param {number} radius */
export const sun = (x, y, radius, color = '#fbd36b') =>
  `<circle cx="${x}" cy="${y}" r="${radius * 2.2}" fill="${color}" opacity=".18" filter="url(#glow)"/>` +
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"/>`;

/** @param {SeededRandom} random @param {number} count */
export const starlight = (random, count) =>
  repeat(count, () => {
    const [x, y] = [random.next() * width, random.next() * height * 0.7];
    const [radius, opacity] = [0.8 + random.next() * 1.8, 0.4 + random.next() * 0.6];
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="#fff" opacity="${opacity}"/>`;
  });

const puffs = 6;

/** @param {SeededRandom} random @param {number} x @param {number} y @param {number} scale */
const cloud = (random, x, y, scale) =>
  repeat(puffs, (index) => {
    const center = [x + (index - 2.5) * 46 * scale, y + (random.next() - 0.5) * 22 * scale];
    const radii = [(50 + random.next() * 40) * scale, (18 + random.next() * 20) * scale];
    return `<ellipse cx="${center[0]}" cy="${center[1]}" rx="${radii[0]}" ry="${radii[1]}"/>`;
  });

/**
 * @param {SeededRandom} random
 * @param {{ count: number, from: number, to: number, color?: string, opacity?: number }} where from top to bottom
 */
export const clouds = (random, { count, from, to, color = '#fff', opacity = 0.75 }) =>
  repeat(count, () => {
    const [x, y] = [random.next() * width, from + random.next() * (to - from)];
    const shape = cloud(random, x, y, 0.5 + random.next() * 1.4);
    return `<g fill="${color}" opacity="${opacity}" filter="url(#haze)">${shape}</g>`;
  });
