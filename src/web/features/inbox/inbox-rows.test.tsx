import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { InboxItem } from '#contract/inbox/inbox.ts';
import { inboxAddress, nameOf } from '#web/addresses/inbox-address.ts';
import { inboxItem } from '#tests/support/inbox-item.ts';
import { InboxRows } from './inbox-rows.tsx';
import type { Answered } from './use-inbox.ts';

const nothing = () => undefined;

function render(items: readonly InboxItem[], answered: ReadonlyMap<string, Answered> = new Map()) {
  const rows = (
    <InboxRows
      items={items}
      answered={answered}
      open="claim-12"
      addressOf={(item) => inboxAddress({ item })}
      selected={new Set(['claim-13'])}
      onSelect={nothing}
    />
  );
  const router = createMemoryRouter([{ path: '/', element: rows }]);
  return renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '');
}

test('a row says the kind, who waits for what, and one line of evidence, and opens the item', () => {
  const html = render([inboxItem({ warnings: ['FB41 is marked as deceased.'] })]);
  expect(html).toMatch(/aria-current="true" href="\/Manifest\?item=claim-12"/);
  for (const text of ['Claim', 'Ann Lee claims FB41', 'The first names differ.', 'as deceased.']) {
    expect(html).toContain(text);
  }
  expect(html).not.toContain('checkbox');
});

test('only those that agree can be selected', () => {
  const agreeing = inboxItem({ itemId: 13, isAgreeing: true });
  const answered = inboxItem({ itemId: 14, isAgreeing: true, acts: [] });
  const html = render([inboxItem(), agreeing, answered]);
  expect(html.match(/type="checkbox"/g)).toHaveLength(1);
  expect(html).toContain('checked=""');
});

test('what was just answered is one line with what happened and the way back', () => {
  const item = inboxItem();
  const opposite = { label: 'Unlink', to: '/Manifest/Accounts/3' };
  const said = new Map([[nameOf(item), { text: 'Approved: Ann Lee claims FB41', opposite }]]);
  const html = render([item], said);
  expect(html).toContain('Approved: Ann Lee claims FB41');
  expect(html).toMatch(/href="\/Manifest\/Accounts\/3"[^>]*>Unlink</);
  expect(html).not.toContain('The first names differ.');
});

test.each<[Partial<InboxItem>, string, RegExp]>([
  [
    { state: 'approved', acts: [], opposite: { label: 'Unlink', to: '/Manifest/Accounts/3' } },
    'Approved, ',
    /href="\/Manifest\/Accounts\/3"[^>]*>Unlink</,
  ],
  [
    { kind: 'message', state: 'closed', acts: ['reopen'] },
    'Closed, ',
    /href="\/Manifest\?item=message-12"[^>]*>Open again</,
  ],
  [
    { kind: 'keeper', state: 'rejected', acts: ['approve'] },
    'Rejected, ',
    /href="\/Manifest\?item=keeper-12"[^>]*>Approve</,
  ],
])('an answered item %j says what happened, and where it is taken back', (given, state, way) => {
  const html = render([inboxItem(given)]);
  expect(html).toContain(state);
  expect(html).toMatch(way);
});

test('markup in texts is text', () => {
  expect(render([inboxItem({ title: '<b>Ann</b>', line: '<i>x</i>' })])).not.toMatch(/<b>Ann|<i>x/);
});
