/** Each field of a member's own has a control in both forms and a place in the profile. */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import {
  ownFieldNames,
  recordFields,
  textFieldNames,
  type TextField,
} from '#contract/members/member-fields.ts';
import { memberFlags } from '#contract/members/withheld.ts';
import type { OwnMemberProfile } from '#contract/profile/own-page.ts';
import type { ShownProfile } from '#contract/profile/profile.ts';
import { CallContext } from '#web/api/call-context.ts';
import { MemberFieldset } from './editing/member-fieldset.tsx';
import { JumpCard } from './own-page/jump-card.tsx';
import { Profile } from './profile/profile.tsx';

const nothing = () => undefined;

function render(element: ReactNode): string {
  const page = <CallContext value={() => new Promise(nothing)}>{element}</CallContext>;
  const router = createMemoryRouter([{ path: '/', element: page }]);
  return renderToString(<RouterProvider router={router} />);
}

const texts = Object.fromEntries(textFieldNames.map((name) => [name, `Text of ${name}`])) as Record<
  TextField,
  string
>;

const profile = {
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
  ...texts,
  fbCardUri: null,
  fbCardThumbUri: null,
  previewUri: '/previews/77.jpg',
};

function renderEditor(isStoryWithheld: boolean): string {
  const field = (name: string) => ({ name, ref: nothing, onChange: nothing, error: undefined });
  return render(
    <MemberFieldset field={field} series="fb" record={null} isStoryWithheld={isStoryWithheld} />,
  );
}

test('the editor has a control for each field and flag, and one for hiding the story', () => {
  const html = renderEditor(false);
  const flags = memberFlags.filter((flag) => flag !== 'isStoryWithheld');
  for (const name of [...recordFields, ...flags]) {
    expect(html).toContain(`name="${name === 'number' ? 'freakBrotherNumber' : name}"`);
  }
});

test('the editor says when the member asked to hide the story', () => {
  expect(renderEditor(true)).toContain('The member asked for it.');
  expect(renderEditor(false)).not.toContain('The member asked for it.');
});

test('the own page has a control for each field that members edit', () => {
  const flags = {
    isStoryHidden: false,
    isNameWithheld: false,
    isStoryWithheld: false,
    isPhotoWithheld: false,
    isYearWithheld: false,
  };
  const own: OwnMemberProfile = { ...profile, ...flags };
  const html = render(<JumpCard profile={own} onSaved={nothing} />);
  for (const name of ownFieldNames) expect(html).toContain(`name="${name}"`);
});

test('the profile shows each text', () => {
  const none = { total: 0, members: [] };
  const shown: ShownProfile = {
    ...profile,
    previousMember: null,
    nextMember: null,
    yearsSinceJump: null,
    company: { place: null, samePlace: none, sameDay: none },
    photos: [],
    photosIn: { photos: [], total: 0 },
  };
  const html = render(<Profile profile={shown} remembrances={null as never} />);
  for (const name of textFieldNames) expect(html).toContain(`Text of ${name}`);
});
