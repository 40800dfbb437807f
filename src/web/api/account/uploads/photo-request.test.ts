import { expect, test } from 'vitest';
import { slotOf, type PhotoRequest } from './photo-request.ts';

const data = 'aGVsbG8=';
const photo: PhotoRequest = {
  call: 'setMemberPhoto',
  input: { body: { data, origFileName: 'a.jpg', photoType: 'photo' } },
  name: 'Your photo',
};

test('photos of the gallery replace nothing', () => {
  const body = { data, origFileName: 'a.jpg', caption: 'A jump' };
  expect(slotOf({ call: 'addPhoto', input: { body }, name: 'A jump' })).toBeNull();
});

test('a picture replaces that of the same member and kind', () => {
  const another = { data, origFileName: 'b.jpg', photoType: 'photo' } as const;
  expect(slotOf({ ...photo, input: { body: another } })).toBe(slotOf(photo));
  const others: PhotoRequest[] = [
    { ...photo, input: { body: { ...another, photoType: 'card' } } },
    { ...photo, call: 'setAvatar' },
    { ...photo, call: 'setMemorialPhoto', input: { ...photo.input, params: { number: 58 } } },
    { ...photo, call: 'setMemorialPhoto', input: { ...photo.input, params: { number: 59 } } },
  ];
  expect(new Set([photo, ...others].map(slotOf)).size).toBe(5);
});
