import { expect } from 'vitest';
import type { MemberMails } from '#contract/accounts/member-mails.ts';
import type { AccountSite } from './account-site.ts';

/** Changes some of the choices and keeps the others. */
export async function chooseMails(
  { ask }: Pick<AccountSite, 'ask'>,
  token: string,
  chosen: Partial<MemberMails>,
): Promise<void> {
  const { body } = await ask('GET Profile/Mails', { token });
  const { status } = await ask('PUT Profile/Mails', { token, body: { ...body, ...chosen } });
  expect(status).toBe(200);
}
