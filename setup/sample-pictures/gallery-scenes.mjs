/** The 24 pictures of the gallery; the captions are in `src/server/sample-data/sample-pictures.ts`. */
import { jumpPlane } from './aircraft.mjs';
import { cream, height, width } from './canvas.mjs';
import { roundCanopy, squareCanopy } from './canopies.mjs';
import { jumper, line, star } from './jumpers.mjs';
import { barn, fields, hills, windSock } from './land.mjs';
import { clouds, sky, starlight, sun } from './skies.mjs';

/** @typedef {import('./canvas.mjs').SeededRandom} SeededRandom */
/** @typedef {{ svg: string, handwriting?: string }} Scene handwriting for the white edge of an instant print */

const duskHills = ['#3a2447', '#2a1a38', '#1b1230'];
const dawnHills = ['#4b3a63', '#332650', '#241a3c'];
const goldHills = ['#8a4a3a', '#5f3436', '#3a2230'];
const red = '#d2462f';
const blue = '#2f6f9f';
const green = '#3f7d4d';
const mustard = '#f3b343';
const paleCloud = { color: '#f3ead0', opacity: 0.7 };
const pinkCloud = { color: '#f6cdb4', opacity: 0.6 };

/** An instant print on a table. @param {string} svg @param {string} handwriting */
const print = (svg, handwriting) => ({
  svg:
    `<rect width="${width}" height="${height}" fill="#6b5d4a"/><g transform="rotate(-2 600 450)">` +
    `<rect x="190" y="30" width="820" height="850" fill="${cream}"/>` +
    `<svg x="230" y="70" width="740" height="650" viewBox="150 0 900 ${height}" preserveAspectRatio="xMidYMid slice">${svg}</svg>` +
    '<rect x="230" y="70" width="740" height="650" fill="#c98a3a" opacity=".16"/></g>',
  handwriting,
});

/** @type {((random: SeededRandom) => Scene)[]} */
export const galleryScenes = [
  (random) => ({
    svg:
      sky('noon') +
      clouds(random, { count: 5, from: 560, to: 820 }) +
      star(random, { x: 600, y: 420, count: 8, scale: 1.5 }),
  }),
  (random) => ({
    svg:
      sky('dusk') +
      sun(820, 640, 90) +
      hills(random, 700, duskHills) +
      line(random, { x: 330, y: 300, count: 5, scale: 1.5 }),
  }),
  (random) => ({
    svg:
      sky('gold') +
      sun(300, 610, 80) +
      hills(random, 690, goldHills) +
      squareCanopy({ x: 760, y: 260, turn: -8, scale: 1.1 }, [red, mustard, cream]),
  }),
  (random) => ({
    svg:
      sky('noon') +
      clouds(random, { count: 4, from: 120, to: 420 }) +
      fields(random, 640) +
      jumpPlane({ x: 560, y: 330, turn: -6, scale: 1.15 }),
  }),
  (random) => ({
    svg:
      sky('dawn') +
      clouds(random, { count: 4, from: 520, to: 700, ...pinkCloud }) +
      hills(random, 720, dawnHills.slice(0, 2)) +
      roundCanopy({ x: 420, y: 330, scale: 0.9 }, [red, cream]) +
      roundCanopy({ x: 760, y: 230, scale: 0.6 }, [blue, mustard]) +
      roundCanopy({ x: 930, y: 430, scale: 0.42 }, [green, cream]),
  }),
  (random) => ({
    svg:
      sky('teal') +
      clouds(random, { count: 4, from: 600, to: 840, ...paleCloud }) +
      star(random, { x: 600, y: 410, count: 4, scale: 2 }),
  }),
  (random) =>
    print(
      sky('noon') +
        clouds(random, { count: 3, from: 500, to: 800 }) +
        star(random, { x: 600, y: 420, count: 6, scale: 1.7 }),
      'six of us, over corn',
    ),
  (random) => ({
    svg:
      sky('storm') +
      clouds(random, { count: 7, from: 120, to: 520, color: '#cfd0c8', opacity: 0.55 }) +
      fields(random, 690) +
      jumpPlane({ x: 640, y: 420, turn: 4, scale: 0.8 }, { paint: '#e9e2d2', stripe: blue }) +
      windSock(180, 740, 1.1),
  }),
  (random) => ({
    svg:
      sky('dusk') +
      sun(600, 700, 150) +
      hills(random, 740, duskHills.slice(1)) +
      star(random, { x: 600, y: 360, count: 10, scale: 1.1 }),
  }),
  (random) => ({
    svg:
      sky('noon') +
      clouds(random, { count: 6, from: 520, to: 860 }) +
      squareCanopy({ x: 300, y: 220, turn: 6, scale: 0.6 }, [blue, cream]) +
      squareCanopy({ x: 640, y: 330, turn: -4, scale: 0.9 }, ['#e9a23b', red]) +
      squareCanopy({ x: 940, y: 180, turn: 10, scale: 0.5 }, [green, cream]),
  }),
  (random) => ({
    svg:
      sky('gold') +
      fields(random, 600) +
      barn(210, 640, 1.6) +
      windSock(760, 660, 1.2) +
      jumpPlane({ x: 860, y: 300, turn: -12, scale: 0.5 }),
  }),
  (random) =>
    print(
      sky('gold') +
        sun(740, 560, 90) +
        hills(random, 650, goldHills.slice(0, 2)) +
        roundCanopy({ x: 560, y: 300, scale: 1 }, [red, cream]),
      'opening day',
    ),
  (random) => ({
    svg:
      sky('night') +
      starlight(random, 160) +
      sun(900, 220, 62, '#f2ecd4') +
      hills(random, 700, ['#171834', '#0e1026']) +
      squareCanopy({ x: 430, y: 330, turn: -6, scale: 0.85 }, ['#4c4a78', '#8d8bb5']),
  }),
  (random) => ({
    svg:
      sky('dawn') +
      sun(220, 620, 70) +
      clouds(random, { count: 4, from: 480, to: 660, ...pinkCloud }) +
      hills(random, 700, dawnHills) +
      jumpPlane({ x: 720, y: 300, turn: -10, scale: 0.9 }, { paint: '#f0e4cf', stripe: '#4e2a5f' }),
  }),
  (random) => ({
    svg:
      sky('noon') +
      clouds(random, { count: 5, from: 620, to: 860 }) +
      star(random, { x: 330, y: 330, count: 4, scale: 1.3 }) +
      star(random, { x: 860, y: 520, count: 4, scale: 1.3 }),
  }),
  (random) => ({
    svg:
      sky('teal') +
      fields(random, 650) +
      clouds(random, { count: 3, from: 160, to: 380, ...paleCloud }) +
      roundCanopy({ x: 640, y: 300, scale: 1.2 }, ['#e9a23b', '#1f4d5c']),
  }),
  (random) =>
    print(
      sky('noon') +
        fields(random, 560) +
        jumpPlane({ x: 560, y: 360, turn: -3, scale: 1.2 }, { stripe: green }),
      'the good old Beech',
    ),
  (random) => ({
    svg:
      sky('storm') +
      clouds(random, { count: 6, from: 420, to: 820, color: '#e3e0d6', opacity: 0.6 }) +
      line(random, { x: 250, y: 400, count: 8, scale: 1.15 }),
  }),
  (random) => ({
    svg:
      sky('gold') +
      sun(600, 660, 120) +
      hills(random, 720, goldHills.slice(1)) +
      jumper({ x: 600, y: 380, turn: 12, scale: 2.6 }, red),
  }),
  (random) => ({
    svg:
      sky('dusk') +
      starlight(random, 50) +
      hills(random, 690, duskHills) +
      squareCanopy({ x: 260, y: 260, turn: 8, scale: 0.55 }, [mustard, red]) +
      squareCanopy({ x: 520, y: 380, turn: -5, scale: 0.7 }, [cream, '#b1402b']) +
      squareCanopy({ x: 830, y: 280, turn: 4, scale: 0.9 }, [mustard, '#4e2a5f']),
  }),
  (random) => ({
    svg:
      sky('noon') +
      clouds(random, { count: 6, from: 560, to: 840 }) +
      star(random, { x: 600, y: 440, count: 16, scale: 1 }),
  }),
  (random) => ({
    svg:
      sky('dawn') +
      fields(random, 660) +
      barn(840, 690, 1.3) +
      squareCanopy({ x: 380, y: 260, turn: -7, scale: 1 }, [red, cream, blue]),
  }),
  (random) =>
    print(
      sky('dusk') +
        sun(600, 640, 110) +
        hills(random, 690, ['#3a2447', '#1b1230']) +
        star(random, { x: 600, y: 390, count: 5, scale: 1.35 }),
      'last load',
    ),
  (random) => ({
    svg:
      sky('teal') +
      clouds(random, { count: 5, from: 540, to: 820, ...paleCloud }) +
      line(random, { x: 370, y: 230, count: 4, scale: 1.4 }) +
      line(random, { x: 370, y: 540, count: 4, scale: 1.4 }),
  }),
];
