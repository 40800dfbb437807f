import { expect, test } from 'vitest';
import { drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { dateInExif, readDateTaken } from './date-in-exif.ts';

const fourth = { day: 4, month: 7, year: 1976 };

test('the day is found in JPEG, and in both byte orders', async () => {
  const photo = await drawPhoto({ takenAt: '1976:07:04 10:20:30' });
  expect(dateInExif(photo)).toEqual(fourth);
  expect(await readDateTaken(new Blob([new Uint8Array(photo)]))).toEqual(fourth);
  // A big-endian directory with one entry, which leads to another one with the date.
  const head = 'xxExif\0\0MM\0*\0\0\0\u0008';
  const toPart = '\0\u0001\u0087\u0069\0\u0004\0\0\0\u0001\0\0\0\u001a\0\0\0\0';
  const toDate = '\0\u0001\u0090\u0003\0\u0002\0\0\0\u0014\0\0\0\u002c\0\0\0\0';
  const text = `${head}${toPart}${toDate}1976:07:04 10:20:30\0`;
  expect(dateInExif(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toEqual(fourth);
});

test.each([
  ['1950:01:01 00:00:00', { day: 1, month: 1, year: 1950 }],
  ['1949:12:31 23:59:59', null],
  ['1904:01:01 00:00:00', null],
  ['1900:01:01 00:00:00', null],
  ['0001:01:01 00:00:00', null],
])('a day before 1950 is a mistake of the camera: %s', async (takenAt, date) => {
  expect(dateInExif(await drawPhoto({ takenAt }))).toEqual(date);
});

test('a file without it, or with wrong data, has no day', async () => {
  expect(dateInExif(await drawPhoto())).toBeNull();
  expect(dateInExif(await drawPhoto({ format: 'gif' }))).toBeNull();
  for (const takenAt of ['0000:00:00 00:00:00', '    :  :     :  :  ', 'yesterday']) {
    expect(dateInExif(await drawPhoto({ takenAt }))).toBeNull();
  }
  expect(dateInExif(new Uint8Array())).toBeNull();
  const photo = await drawPhoto({ takenAt: '1976:07:04 10:20:30' });
  for (let length = 0; length < 400; length += 1) {
    expect([null, fourth]).toContainEqual(dateInExif(photo.subarray(0, length)));
  }
});
