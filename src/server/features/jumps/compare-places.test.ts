import { expect, test } from 'vitest';
import { compareWords, readPlaceWords } from './compare-places.ts';

const compare = (a: string, b: string) => compareWords(readPlaceWords(a), readPlaceWords(b));

test.each([
  ['Hinckley', 'Skydive Hinckley, OH', 'same words'],
  ['Hinckley, Ohio', 'Hinckley OH USA', 'same words'],
  ['Raeford, N.C.', 'Raeford Drop Zone', 'same words'],
  ['Ft. Bragg', 'Fort Bragg', 'same words'],
  ['De Land', 'Skydive DeLand', 'same words'],
  ['Skydive Arizona', 'Arizona', 'same words'],
  ['Zephyrhills', 'Zephryhills', 'similar letters'],
  ['Perris', 'Peris', 'similar letters'],
  ['Perris', 'Perris Valley', 'more words'],
  ['Elsinore', 'Lake Elsinore', 'more words'],
  ['Springfield, MA', 'Springfield, IL', null],
  ['Skydive Ohio', 'Skydive Arizona', null],
  ['Taft', 'Tart', null],
  ['Area 51 West', 'Area 52 West', null],
  ['New York', 'York', null],
  ['DZ', 'Dropzone', null],
])('%s and %s: %s', (a, b, likeness) => {
  expect(compare(a, b)).toBe(likeness);
  expect(compare(b, a)).toBe(likeness);
});
