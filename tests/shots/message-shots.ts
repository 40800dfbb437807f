import type { Page } from '@playwright/test';
import { contactSubjects } from '#contract/contact/contact.ts';
import { sendMessage } from '#tests/support/processes/sent-messages.ts';
import type { SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import type { SiteAdmin } from '#tests/support/processes/site-admin.ts';
import type { Site } from '#tests/support/processes/site-process.ts';
import type { Shot } from './shot-list.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const texts = [
  'The year is wrong: it was 1978, at Hinckley. My father’s log book has the page, and I can send you a photo of it.\n\nThank you for keeping all this.',
  'My uncle died last spring. Please mark him as deceased. His friends will want to know.',
  'I am in this photo and never agreed to it. Please take it down.',
  'I still have the jump suit you lent me. Where can I send it?',
  'I cannot sign in: the code never comes.',
  'Do you have a mailing list?',
];

/** @param pictured number of a member with an account */
export async function messageShots(
  site: Site,
  accounts: SiteAccounts,
  admin: SiteAdmin,
  { pictured, photoId }: { readonly pictured: number; readonly photoId: number },
): Promise<Shot[]> {
  const user = await accounts.logInAdmin();
  const sent: number[] = [];
  for (const [index, about] of contactSubjects.entries()) {
    const { messageId } = await sendMessage(site, admin, user, {
      name: ['Robin Grey', 'Kim Vandenberghe', 'Jo Ødegård', 'Lee Park', 'Max Stone', 'Uma Rao'][index] ?? '',
      email: `writer${index}@example.org`,
      about,
      text: texts[index] ?? '',
      ...(about === 'record' || about === 'member' ? { number: accounts.nextNumber() } : {}),
      ...(about === 'death' ? { number: pictured } : {}),
      ...(about === 'take-down' ? { photoId, number: pictured } : {}),
    });
    sent.push(messageId);
  }
  const [record = 0, death = 0, takeDown = 0, , signIn = 0] = sent;
  await admin.ask(user, `POST Admin/Messages/${record}/Answer`, {
    text: 'Thank you for writing. Please send us the photo of the page.',
    isClosed: false,
  });
  await admin.ask(user, `PUT Admin/Messages/${signIn}`, { isClosed: true });
  const shots: Omit<Shot, 'as'>[] = [
    { name: 'admin-messages', path: '/Manifest/Messages' },
    { name: 'admin-messages-none', path: '/Manifest/Messages?show=mine' },
    { name: 'admin-messages-none-of-kind', path: '/Manifest/Messages?about=sign-in' },
    { name: 'admin-messages-todo', path: '/Manifest' },
    { name: 'admin-message-record', path: `/Manifest/Messages/${record}` },
    { name: 'admin-message-death', path: `/Manifest/Messages/${death}` },
    { name: 'admin-message-take-down', path: `/Manifest/Messages/${takeDown}` },
    { name: 'admin-message-closed', path: `/Manifest/Messages/${signIn}` },
    { name: 'admin-message-missing', path: '/Manifest/Messages/999999' },
    {
      name: 'admin-message-deceased',
      path: `/Manifest/Messages/${death}`,
      isCut: true,
      reach: (page) => press(page, 'Mark as deceased'),
    },
    {
      name: 'admin-message-hide',
      path: `/Manifest/Messages/${takeDown}`,
      isCut: true,
      reach: (page) => press(page, 'Hide this photo'),
    },
    {
      name: 'admin-message-delete',
      path: `/Manifest/Messages/${record}`,
      isCut: true,
      reach: (page) => press(page, 'Delete'),
    },
    {
      name: 'admin-message-answer',
      path: `/Manifest/Messages/${death}`,
      async reach(page) {
        await press(page, 'Send answer');
        await page.getByText('Please write an answer.').waitFor();
      },
    },
    { name: 'admin-message-editor', path: `/Manifest/Members/fb/${pictured}?message=${death}` },
    { name: 'admin-message-templates', path: '/Manifest/Messages/Answers' },
    {
      name: 'admin-message-templates-refused',
      path: '/Manifest/Messages/Answers',
      async reach(page) {
        await press(page, 'Add a template');
        await press(page, 'Save templates');
        await page.getByText('Please name the template.').waitFor();
      },
    },
  ];
  return shots.map((shot) => ({ ...shot, as: 'admin' }));
}
