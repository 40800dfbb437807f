import { expect, test } from 'vitest';
import { plainNumberAddress } from './page-addresses.ts';

test.each([
  'FB41',
  'fb41',
  'FB-41',
  'FB%2041',
  'FB%20%2341',
  '%2341',
  '41.',
  '41%2E',
  '41)',
  '41%29',
  '(41)',
  '41%20',
  '%2041',
  '41%C2%A0',
  '41,',
  'FB041',
  'No.%2041',
  'Freak-Brother-41',
  '%EF%BC%94%EF%BC%91',
  '%D9%A4%D9%A1',
  '%E2%80%8B41%E3%85%A4',
  'FB41/',
])('/Freak-Brother/%s redirects to the profile', (written) => {
  expect(plainNumberAddress(`/freak-brother/${written}`)).toBe('/Freak-Brother/41');
});

test('keeps the query', () => {
  expect(plainNumberAddress('/Freak-Brother/FB41?page=2')).toBe('/Freak-Brother/41?page=2');
});

test.each([
  '/Freak-Brother/41',
  '/Freak-Brother/041',
  '/Freak-Brother/0',
  '/Freak-Brother/FB0',
  '/Freak-Brother/FB99999999',
  '/Freak-Brother/NNFB3',
  '/Freak-Brother/ann',
  '/Freak-Brother/41%',
  '/Freak-Brother/41.5',
  '/Freak-Brother/',
  '/Freak-Brother/FB41/x',
  '/Freak-Brothers/FB41',
])('%s does not redirect', (target) => {
  expect(plainNumberAddress(target)).toBeNull();
});
