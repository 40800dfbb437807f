import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { ShownProfile } from '#contract/profile/profile.ts';
import { CallContext } from '#web/api/call-context.ts';
import { Profile } from './profile.tsx';

const nobody = { total: 0, members: [] };

const ann: ShownProfile = {
  freakBrotherNumber: 77,
  firstName: 'Ann',
  lastName: 'Example',
  deceased: false,
  claimed: true,
  avatarUri: null,
  day: 17,
  month: 8,
  monthShortName: 'Aug',
  year: 1987,
  location: 'Red Silo',
  maneuver: '8 way',
  story: 'We wanted pie.',
  fbCardUri: '/photos/card/web',
  fbCardThumbUri: '/photos/card/thumb',
  previewUri: '/previews/77.jpg',
  previousMember: null,
  nextMember: null,
  yearsSinceJump: 39,
  company: { place: null, samePlace: nobody, sameDay: nobody },
  photos: [],
  photosIn: { photos: [], total: 0 },
};

const unknownJump = {
  day: 0,
  month: 0,
  monthShortName: '',
  year: 0,
  location: '',
  maneuver: '',
  yearsSinceJump: null,
};
const withoutCard = { fbCardUri: null, fbCardThumbUri: null };

function render(changes: Partial<ShownProfile>): string {
  const remembrances = { remembrances: [], total: 0, page: 1, totalPages: 1 };
  const page = (
    <CallContext value={() => new Promise(() => undefined)}>
      <Profile profile={{ ...ann, ...changes }} remembrances={remembrances} />
    </CallContext>
  );
  const router = createMemoryRouter([{ path: '/', element: page }]);
  return renderToString(<RouterProvider router={router} />);
}

const wordsOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('says the specified facts in their order, then the actions, the story and the card, each once', () => {
  expect(wordsOf(render({}))).toBe(
    'The Fabulous Flying Freak Brothers AE FB77 Ann Example Freak Brother for 39 years ' +
      'Date 17 Aug 1987 Location Red Silo Jump 8 way ' +
      'Send a message Share Is this you? · Report or correct ' +
      'The story We wanted pie. See the membership card',
  );
});

test('the thumbnail of the uploaded card leads to the full card', () => {
  expect(render({})).toMatch(
    /<a [^>]*href="\/photos\/card\/web"[^>]*><img src="\/photos\/card\/thumb"/,
  );
  expect(render(withoutCard)).not.toContain('See the membership card');
});

describe('a profile that says less', () => {
  test.each<[string, Partial<ShownProfile>, string]>([
    [
      'a withheld date',
      { ...unknownJump, location: 'Red Silo' },
      'Ann Example Location Red Silo Send',
    ],
    ['a story without a jump', unknownJump, 'Ann Example Send'],
    ['no details', { ...unknownJump, story: '' }, 'Ann Example No jump details yet. Send'],
    [
      'a withheld name',
      { ...unknownJump, story: '', firstName: '', lastName: '', nameWithheld: true },
      'name withheld This member is listed by number only. Send',
    ],
  ])('%s', (_, changes, words) => {
    expect(wordsOf(render(changes))).toContain(words);
  });
});

test('the deceased get no messages and no claims', () => {
  const words = wordsOf(render({ deceased: true, yearsSinceJump: null }));
  expect(words).toContain('Freak Brothers Deceased AE FB77');
  expect(words).toContain('Jump 8 way Share Report or correct');
});
