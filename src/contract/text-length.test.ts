import { expect, test } from 'vitest';
import { plainText, describeRoom } from './primitives.ts';

const rooms: readonly [text: string, limit: number, room: string][] = [
  ['', 100, ''],
  ['x'.repeat(89), 100, ''],
  ['x'.repeat(90), 100, '10 characters left. The limit is 100.'],
  ['x'.repeat(99), 100, '1 character left. The limit is 100.'],
  ['x'.repeat(100), 100, '0 characters left. The limit is 100.'],
  ['x'.repeat(101), 100, '1 character too many. The limit is 100.'],
  ['x'.repeat(11_204), 10_000, '1,204 characters too many. The limit is 10,000.'],
  ['x'.repeat(1_010_000), 10_000, '1,000,000 characters too many. The limit is 10,000.'],
  // Code points, as the server counts.
  ['🪂'.repeat(80), 100, ''],
  ['🪂'.repeat(100), 100, '0 characters left. The limit is 100.'],
  ['🪂'.repeat(101), 100, '1 character too many. The limit is 100.'],
  ['e\u0301'.repeat(51), 100, '2 characters too many. The limit is 100.'],
  // Without blanks around the text, and with one character for each line break.
  [` ${'x'.repeat(80)}${'\n'.repeat(30)}`, 100, ''],
  [`${' '.repeat(50)}${'x'.repeat(101)}`, 100, '1 character too many. The limit is 100.'],
  [`x${'\r\n'.repeat(98)}x`, 100, '0 characters left. The limit is 100.'],
  [`x${'\n'.repeat(99)}x`, 100, '1 character too many. The limit is 100.'],
];

test.each(rooms)('of %j, a limit of %i leaves: %s', (text, limit, room) => {
  expect(describeRoom(text, limit)).toBe(room);
});

test.each(rooms)('the server refuses %j with a limit of %i only for what is too much', (...row) => {
  const [text, max, room] = row;
  const { error } = plainText('Story', { max, required: null }).safeParse(text);
  expect(error?.issues[0]?.message).toBe(
    room.includes('too many') ? `Story has ${room}` : undefined,
  );
});
