/** The 24 pictures of the gallery; the captions are in `src/server/sample-data/sample-pictures.ts`. */
import { highWing, twinBeech } from './aircraft.mjs';
import { cream } from './canvas.mjs';
import { roundCanopy, squareCanopy } from './canopies.mjs';
import { instantPrint } from './instant-prints.mjs';
import { drawLook, jumper, line, star } from './jumpers.mjs';
import { barn, fields, groundBelow, hills, windSock } from './land.mjs';
import { clouds, sky, starlight, sun } from './skies.mjs';

/** @typedef {import('./canvas.mjs').SeededRandom} SeededRandom */

const duskHills = ['#3a2447', '#2a1a38', '#1b1230'];
const dawnHills = ['#4b3a63', '#332650', '#241a3c'];
const goldHills = ['#8a4a3a', '#5f3436', '#3a2230'];
const red = '#d2462f';
const blue = '#2f6f9f';
const green = '#3f7d4d';
const mustard = '#f3b343';
const violet = '#7a3b74';
const paleCloud = { color: '#f3ead0', opacity: 0.75 };
const pinkCloud = { color: '#f6cdb4', opacity: 0.7 };
const grayCloud = { color: '#c3c6c2', opacity: 0.75 };

/** On the ground below a landing jumper. @param {number} x @param {number} y */
const shadow = (x, y) =>
  `<ellipse cx="${x}" cy="${y}" rx="62" ry="9" fill="#2a2238" opacity=".35"/>`;

/** @type {readonly ((random: SeededRandom) => string)[]} */
export const galleryScenes = [
  (random) =>
    sky('noon') +
    groundBelow(random) +
    clouds(random, { count: 3, from: 120, to: 860, opacity: 0.55 }) +
    star(random, { x: 600, y: 450, count: 8, scale: 1.5 }),
  (random) =>
    sky('dusk') +
    sun(820, 640, 90) +
    hills(random, 700, duskHills) +
    line(random, { x: 560, y: 330, count: 5, scale: 1.75, isFacing: true }),
  (random) =>
    sky('gold') +
    sun(300, 610, 80) +
    hills(random, 690, goldHills) +
    squareCanopy({ x: 720, y: 220, turn: -8, scale: 1.5 }, [red, mustard, cream, mustard], blue),
  (random) =>
    sky('noon') +
    clouds(random, { count: 4, from: 140, to: 420 }) +
    fields(random, 640) +
    highWing({ x: 590, y: 350, turn: -5, scale: 1.5 }),
  (random) =>
    sky('dawn') +
    clouds(random, { count: 4, from: 520, to: 680, ...pinkCloud }) +
    hills(random, 720, dawnHills.slice(0, 2)) +
    roundCanopy({ x: 390, y: 260, scale: 1.3 }, [red, cream], '#1f4d5c') +
    roundCanopy({ x: 800, y: 190, scale: 0.8 }, [blue, mustard], red) +
    roundCanopy({ x: 1010, y: 430, scale: 0.5 }, [green, cream], violet),
  (random) =>
    sky('teal') +
    clouds(random, { count: 4, from: 640, to: 860, ...paleCloud }) +
    star(random, { x: 600, y: 430, count: 4, scale: 2.1, isFacing: true }),
  (random) => {
    const formation = star(random, { x: 600, y: 450, count: 6, scale: 1.6 });
    const scene = sky('noon') + groundBelow(random) + formation;
    return instantPrint(random, scene, { text: 'six of us, over corn', turn: -3 });
  },
  (random) =>
    sky('storm') +
    clouds(random, { count: 5, from: 130, to: 260, ...grayCloud }) +
    clouds(random, { count: 4, from: 300, to: 460, color: '#8b939b', opacity: 0.7 }) +
    fields(random, 640) +
    windSock(250, 730, 1.5) +
    shadow(760, 812) +
    highWing({ x: 720, y: 702, turn: 0, scale: 1.15 }, { stripe: blue }),
  (random) =>
    sky('dusk') +
    sun(600, 700, 150) +
    hills(random, 760, duskHills.slice(1)) +
    star(random, { x: 600, y: 400, count: 10, scale: 1.35, isFacing: true }),
  (random) =>
    sky('noon') +
    clouds(random, { count: 5, from: 200, to: 560 }) +
    fields(random, 720) +
    squareCanopy({ x: 270, y: 180, turn: 6, scale: 0.8 }, [blue, cream], red) +
    squareCanopy({ x: 650, y: 290, turn: -4, scale: 1.25 }, [mustard, red], green) +
    squareCanopy({ x: 990, y: 150, turn: 9, scale: 0.6 }, [green, cream], violet),
  (random) =>
    sky('gold') +
    sun(960, 520, 70) +
    fields(random, 600) +
    barn(170, 690, 2) +
    windSock(640, 720, 1.4) +
    highWing({ x: 770, y: 250, turn: -10, scale: 0.6 }),
  (random) => {
    const canopy = roundCanopy({ x: 560, y: 300, scale: 1.45 }, [red, cream], blue);
    const land = sun(800, 620, 80) + hills(random, 690, goldHills.slice(0, 2));
    const print = { text: 'opening day', turn: 2.5, isTaped: true };
    return instantPrint(random, sky('gold') + land + canopy, print);
  },
  (random) =>
    sky('night') +
    starlight(random, 170) +
    sun(900, 220, 62, '#f2ecd4') +
    hills(random, 720, ['#171834', '#0e1026']) +
    squareCanopy(
      { x: 430, y: 260, turn: -6, scale: 1.3 },
      ['#7d7aa8', '#bdb9d6'],
      '#8d8bb5',
      cream,
    ),
  (random) =>
    sky('dawn') +
    sun(220, 560, 70) +
    hills(random, 640, dawnHills) +
    clouds(random, { count: 16, from: 740, to: 900, color: '#f9dccb', opacity: 0.9 }) +
    twinBeech({ x: 660, y: 320, turn: -9, scale: 1.35 }, { paint: '#f0e4cf', stripe: '#4e2a5f' }),
  (random) =>
    sky('noon') +
    groundBelow(random) +
    star(random, { x: 310, y: 330, count: 4, scale: 1.45 }) +
    star(random, { x: 870, y: 560, count: 4, scale: 1.45 }),
  (random) =>
    sky('teal') +
    clouds(random, { count: 4, from: 180, to: 460, ...paleCloud }) +
    fields(random, 620) +
    shadow(640, 783) +
    roundCanopy({ x: 640, y: 310, scale: 1.7 }, [mustard, '#1f4d5c'], red),
  (random) => {
    const plane = twinBeech({ x: 610, y: 350, turn: -4, scale: 1.25 }, { stripe: green });
    const scene = sky('noon') + clouds(random, { count: 3, from: 150, to: 420 });
    const print = { text: 'the good old Beech', turn: -1.5, isTaped: true };
    return instantPrint(random, scene + fields(random, 600) + plane, print);
  },
  (random) =>
    sky('storm') +
    clouds(random, { count: 5, from: 640, to: 840, color: '#e3e0d6', opacity: 0.7 }) +
    line(random, { x: 600, y: 330, count: 8, scale: 1.35, bend: 5, isFacing: true }),
  (random) =>
    sky('gold') +
    sun(600, 690, 120) +
    hills(random, 740, goldHills.slice(1)) +
    twinBeech({ x: 900, y: 130, turn: -4, scale: 0.42 }) +
    jumper({ x: 500, y: 370, turn: 14, scale: 2.3 }, { ...drawLook(random, 0), suit: red }),
  (random) =>
    sky('dusk') +
    starlight(random, 50) +
    hills(random, 700, duskHills) +
    squareCanopy({ x: 230, y: 200, turn: 8, scale: 0.75 }, [mustard, red], blue) +
    squareCanopy({ x: 530, y: 330, turn: -5, scale: 0.95 }, [cream, '#b1402b'], green) +
    squareCanopy({ x: 900, y: 210, turn: 4, scale: 1.25 }, [mustard, violet], cream),
  (random) =>
    sky('noon') +
    clouds(random, { count: 6, from: 120, to: 860, opacity: 0.6 }) +
    star(random, { x: 600, y: 450, count: 16, scale: 1.12, isFacing: true }),
  (random) =>
    sky('dawn') +
    clouds(random, { count: 3, from: 180, to: 480, ...pinkCloud }) +
    fields(random, 660) +
    barn(590, 770, 1.6) +
    squareCanopy({ x: 560, y: 170, turn: -7, scale: 1.2 }, [red, cream, blue, cream], mustard),
  (random) => {
    const land = sun(600, 690, 110) + hills(random, 760, ['#3a2447', '#1b1230']);
    const formation = star(random, { x: 600, y: 420, count: 5, scale: 1.6, isFacing: true });
    const print = { text: 'last load of the year', turn: 4 };
    return instantPrint(random, sky('dusk') + land + formation, print);
  },
  (random) =>
    sky('teal') +
    clouds(random, { count: 5, from: 640, to: 860, ...paleCloud }) +
    line(random, { x: 600, y: 230, count: 4, scale: 1.5, isFacing: true }) +
    line(random, { x: 600, y: 590, count: 4, scale: 1.5, isFacing: true }),
];
