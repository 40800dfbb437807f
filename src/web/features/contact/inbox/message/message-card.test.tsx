import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { InboxMessage } from '#contract/contact/inbox.ts';
import { MessageCard } from './message-card.tsx';

const plain: InboxMessage = {
  messageId: 1,
  about: 'other',
  name: 'Vera Visitor',
  email: 'vera@family.example',
  text: 'Hello.',
  excerpt: 'Hello.',
  sentAt: '2026-01-02T00:00:00.000Z',
  isReported: false,
  isProbablySpam: false,
  isClosed: false,
  freakBrotherNumber: null,
  photoId: null,
  assignedTo: null,
  answers: 0,
  changeState: null,
  accountOfSender: null,
  accountOfMember: null,
  member: null,
  photo: null,
  sent: [],
  proofs: 0,
  changeContext: null,
  admins: [],
  ownAccountId: 1,
};

test.each([
  [{}, []],
  [{ isReported: true }, ['Reported']],
  [{ isProbablySpam: true }, ['Probably spam']],
  [{ isProbablySpam: true, isClosed: true }, ['Probably spam', 'Closed']],
  [{ isReported: true, isProbablySpam: true }, ['Reported', 'Probably spam']],
])('a message with %j has the marks %j', (given, marks) => {
  const html = renderToString(
    <MemoryRouter>
      <MessageCard message={{ ...plain, ...given }} />
    </MemoryRouter>,
  );
  const shown = [...html.matchAll(/class="mark(?: mark-off)?">([^<]*)</g)].map(([, mark]) => mark);
  expect(shown).toEqual(marks);
});
