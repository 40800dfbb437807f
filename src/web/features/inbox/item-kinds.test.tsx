/** What an admin sees of an item of each kind, and can do with it. */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ItemWithEvidence } from '#contract/inbox/inbox.ts';
import type { MessageDetails } from '#contract/contact/messages.ts';
import { actsOf, inboxKindNames, type Act, type InboxKind } from '#contract/inbox/kinds.ts';
import { inboxItem } from '#tests/support/inbox-item.ts';
import { CallContext } from '#web/api/call-context.ts';
import { ItemAnswers } from './answers/item-answers.tsx';
import { condolences } from './answers/condolences.ts';
import { ItemEvidence } from './item-evidence.tsx';
import { MessageEvidence } from './message-evidence.tsx';
import { Opposite } from './opposite.tsx';

const nothing = () => undefined;

function render(element: ReactNode): string {
  const page = <CallContext value={() => new Promise(nothing)}>{element}</CallContext>;
  const router = createMemoryRouter([{ path: '/', element: page }]);
  return renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '');
}

const message: MessageDetails = {
  about: 'other',
  name: 'Vera Visitor',
  email: 'vera@family.example',
  accountOfSender: null,
  accountOfMember: null,
  photo: null,
  sent: [],
  changeContext: null,
};
const { evidence: noEvidence } = inboxItem();
const isMessage = (kind: InboxKind) => ['message', 'death', 'ownership'].includes(kind);

const waiting = (kind: InboxKind, given: Partial<ItemWithEvidence> = {}) =>
  inboxItem({
    kind,
    acts: (Object.keys(actsOf(kind)) as Act[]).filter((act) => act !== 'reopen'),
    evidence: { ...noEvidence, message: isMessage(kind) ? message : null },
    ...given,
  });

const answersOf = (item: ItemWithEvidence) =>
  render(<ItemAnswers item={item} decide={() => Promise.resolve()} onType={nothing} />);

/** The labels of all buttons. */
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, label]) => label);

test.each<[InboxKind, readonly string[]]>([
  ['claim', ['Approve', 'Reject']],
  ['keeper', ['Approve', 'Refuse']],
  ['remembrance', ['Approve', 'Remove']],
  ['mark', ['Agree', 'Remove']],
  ['suggestion', ['It is Anna Lee, FB41', 'Remove']],
  ['photo', ['Show', 'Hide', 'Delete']],
  ['message', ['Send and close', 'Close without an answer']],
  [
    'death',
    ['Mark FB41 as deceased and answer', 'Answer without marking', 'Close without an answer'],
  ],
  ['ownership', ['Send and close', 'Close without an answer']],
  ['invitation', ['Withdraw']],
])('%s can be answered with %j', (kind, labels) => {
  expect(buttonsOf(answersOf(waiting(kind)))).toEqual(labels);
});

test('every kind can be reached with a key', () => {
  for (const kind of inboxKindNames) {
    expect(answersOf(waiting(kind)), kind).toMatch(/data-verb="(approve|reject)"/);
  }
});

test('an answered item says so, and has only what takes it back', () => {
  const item = waiting('message', { state: 'closed', acts: ['reopen'] });
  expect(render(<Opposite item={item} />)).toContain('Closed');
  expect(buttonsOf(answersOf(item))).toEqual(['Open again']);
  const opposite = { label: 'Unlink', to: '/Manifest/Accounts/3' };
  const approved = waiting('claim', { state: 'approved', acts: [], opposite });
  expect(render(<Opposite item={approved} />)).toContain('href="/Manifest/Accounts/3"');
  expect(buttonsOf(answersOf(approved))).toEqual([]);
});

test('the answer about a death claims a mark only beside the button that makes it', () => {
  const mark = 'now shows that the member has died';
  expect(condolences).not.toContain(mark);
  expect(answersOf(waiting('death'))).toContain(`If you mark FB41, it ends with: “The profile`);
  const about = { freakBrotherNumber: 41, firstName: 'Anna', lastName: 'Lee', deceased: true };
  const marked = answersOf(waiting('death', { about }));
  expect(marked).not.toContain(mark);
  expect(buttonsOf(answersOf(waiting('death', { about: null })))).toContain(
    'Answer without marking',
  );
});

test('a suggestion without a number asks for the member', () => {
  const html = answersOf(waiting('suggestion', { about: null }));
  expect(buttonsOf(html)).toEqual(['Remove']);
  expect(html).toContain('Number or name');
});

test('evidence is shown as text, with warnings and the reason of a report first', () => {
  const item = waiting('remembrance', { warnings: ['Others wait, too.'] });
  const evidence = {
    ...noEvidence,
    facts: [{ label: 'Email', value: '<b>ann</b>@mail.example', to: '/Manifest/Accounts/3' }],
    text: '<script>alert(1)</script>',
    reason: 'Unkind.',
  };
  const html = render(<ItemEvidence item={{ ...item, evidence }} />);
  expect(html).toContain('Reported: Unkind.');
  expect(html).toMatch(/href="\/Manifest\/Accounts\/3"[^>]*>&lt;b&gt;ann/);
  expect(html).not.toContain('<script>');
  expect(html.indexOf('Others wait')).toBeLessThan(html.indexOf('Email'));
});

test('a message shows earlier answers, its photo, and what can be done about data', () => {
  const item = waiting('message');
  const details = {
    ...message,
    photo: { photoId: 7, thumbPhotoUri: '/photos/7.webp', caption: 'Boogie' },
    sent: [{ by: '', text: 'Which one?', sentAt: '2026-11-25T08:00:00.000Z' }],
  };
  const html = render(<MessageEvidence item={item} message={details} onChange={nothing} />);
  for (const text of ['/Photo-Gallery?photo=7', 'Which one?', 'A deleted account', 'Erase or']) {
    expect(html).toContain(text);
  }
});
