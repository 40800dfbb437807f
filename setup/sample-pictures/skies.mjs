/** Skies of all hours, with sun, stars and clouds. */
import { gradient, height, joined, repeat, width } from './canvas.mjs';

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
  '<filter id="glow"><feGaussianBlur stdDeviation="18"/></filter>' +
  '<filter id="haze"><feGaussianBlur stdDeviation="3"/></filter></defs>' +
  `<rect width="${width}" height="${height}" fill="url(#sky)"/>`;

/** @param {number} x @param {number} y @param {number} radius */
export const sun = (x, y, radius, color = '#fbd36b') =>
  `<circle cx="${x}" cy="${y}" r="${radius * 2.3}" fill="${color}" opacity=".16" filter="url(#glow)"/>` +
  `<circle cx="${x}" cy="${y}" r="${radius * 1.5}" fill="${color}" opacity=".2" filter="url(#glow)"/>` +
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"/>`;

/** @param {SeededRandom} random @param {number} count */
export const starlight = (random, count) =>
  repeat(count, () => {
    const [x, y] = [random.next() * width, random.next() * height * 0.7];
    const [radius, opacity] = [0.8 + random.next() * 1.8, 0.4 + random.next() * 0.6];
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="#fff" opacity="${opacity}"/>`;
  });

const puffs = 7;

/** Rounded on top and nearly flat below. @param {SeededRandom} random @param {number} x @param {number} y @param {number} scale */
const cloud = (random, x, y, scale) =>
  joined(
    repeat(puffs, (index) => {
      const aside = (index - (puffs - 1) / 2) / puffs;
      const radius = (34 + random.next() * 34) * (1.1 - 1.4 * Math.abs(aside)) * scale;
      return `<circle cx="${x + aside * 330 * scale}" cy="${y - radius * 0.55}" r="${radius}"/>`;
    }),
    `<ellipse cx="${x}" cy="${y}" rx="${200 * scale}" ry="${20 * scale}"/>`,
  );

/**
 * @param {SeededRandom} random
 * @param {{ count: number, from: number, to: number, color?: string, opacity?: number }} where from top to bottom
 */
export const clouds = (random, { count, from, to, color = '#fff', opacity = 0.8 }) =>
  repeat(count, (index) => {
    // Spread from left to right, so that they seldom cover each other.
    const x = ((index + random.next()) / count) * (width + 200) - 100;
    const y = from + random.next() * (to - from);
    const scale = 0.5 + random.next() * 0.9;
    const shade = `<ellipse cx="${x}" cy="${y + 6 * scale}" rx="${185 * scale}" ry="${14 * scale}" fill="#4e3a5f" opacity=".16"/>`;
    return `<g opacity="${opacity}" filter="url(#haze)"><g fill="${color}">${cloud(random, x, y, scale)}</g>${shade}</g>`;
  });
