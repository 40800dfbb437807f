import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { KeeperState, ShownRemembrance } from '#contract/memorials/remembrances.ts';
import type { ShownProfile } from '#contract/profile/profile.ts';
import { CallContext } from '#web/api/call-context.ts';
import { Actions } from './memorial.tsx';
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

function renderPage(content: ReactNode): string {
  const page = <CallContext value={() => new Promise(() => undefined)}>{content}</CallContext>;
  const router = createMemoryRouter([{ path: '/', element: page }]);
  return renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '');
}

const render = (changes: Partial<ShownProfile>, remembrances: ShownRemembrance[] = []): string =>
  renderPage(
    <Profile
      profile={{ ...ann, ...changes }}
      remembrances={{ remembrances, total: remembrances.length, page: 1, totalPages: 1 }}
    />,
  );

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

describe('a memorial', () => {
  test('says blue skies and the year, then how to remember, the story, the remembrances and the jump', () => {
    expect(wordsOf(render({ deceased: true, yearsSinceJump: null }))).toBe(
      'Blue skies Ann Example Freak Brother FB77 · jumped in 1987 ' +
        'Write a remembrance Share ' +
        'Family or friend? Keep this page Report or correct The story We wanted pie. Remembrances No remembrances yet. ' +
        'The jump Date 17 Aug 1987 Location Red Silo Jump 8 way See the membership card',
    );
  });

  test('keeps the place of a missing photo', () => {
    expect(render({ deceased: true })).toMatch(/<p class="memorial-photo" aria-hidden="true">/);
    const html = render({ deceased: true, avatarUri: '/photos/ann/avatar' });
    expect(html).toContain('<img class="memorial-photo" src="/photos/ann/avatar"');
  });

  test('names keepers without a number, and links those who have one', () => {
    const writer = { firstName: 'Zoe', lastName: 'Example', deceased: false };
    const remembrance = { text: 'My brother.', photo: null, writtenAt: '2026-01-02T00:00:00Z' };
    const html = render(
      { deceased: true },
      [null, 78].map((freakBrotherNumber, index) => ({
        ...remembrance,
        remembranceId: index,
        writer: { ...writer, freakBrotherNumber },
      })),
    );
    expect(wordsOf(html)).toContain('My brother. Zoe Example, who keeps this page 2 Jan 2026');
    expect(html).toMatch(/href="\/Freak-Brother\/78"[^>]*>Zoe Example, FB78</);
  });

  test.each<[KeeperState | null | undefined, string]>([
    [null, 'Keep this page Report or correct'],
    ['ended', 'Keep this page Report or correct'],
    ['keeping', 'Write a remembrance Edit Share Report or correct'],
    ['waiting', 'Share Your request to keep this page is waiting. Report or correct'],
    ['refused', 'Share Report or correct'],
    [undefined, 'Share Report or correct'],
  ])('offers to keep the page to those who neither keep it nor asked: %s', (keeping, words) => {
    const html = renderPage(
      <Actions profile={ann} {...(keeping === undefined ? {} : { keeping })} />,
    );
    expect(wordsOf(html)).toContain(words);
  });
});
