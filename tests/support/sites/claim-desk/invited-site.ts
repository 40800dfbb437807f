/** A site whose admin and members invite others. */
import { dayMs } from '#contract/time.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import { wrongLink } from '#contract/accounts/codes.ts';
import type { Invitation } from '#contract/accounts/invitations.ts';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { invitationIn } from '../../servers/mailed-codes.ts';
import { registrationOf, type AccountSite } from '../account-site.ts';
import { openAdminSite, type AdminSite } from '../admin-site.ts';

const mailTimeoutMs = 2_000;

/** Waits for the last invitation to this address and returns its token. */
export async function invitationTo(
  { sent }: Pick<AccountSite, 'sent'>,
  to: string,
  count = 1,
): Promise<string> {
  const deadline = Date.now() + mailTimeoutMs;
  for (;;) {
    const links = sent.flatMap((message) =>
      message.to === to ? (invitationIn(message.text) ?? []) : [],
    );
    const last = links.at(-1);
    if (last !== undefined && links.length >= count) return last.split('#')[1] ?? '';
    if (Date.now() > deadline) throw new Error(`No invitation came to ${to}`);
    await delay(2);
  }
}

/** Newest first. */
export async function listInvited(admin: AdminSite): Promise<Invitation[]> {
  const { status, body } = await admin.ask('GET Admin/Invitations');
  expect(status).toBe(200);
  return body['invitations'] as Invitation[];
}

export const zoe = 'zoe@example.org';

/** The claims of these numbers were approved long ago, so their owners may vouch. */
export async function openInviting(
  database: Database,
  claimPolicy: AppDeps['claimPolicy'],
  numbers: readonly number[] = [],
) {
  const admin = await openAdminSite(database, { claimPolicy });
  const members: User[] = [];
  for (const number of numbers) members.push(await admin.site.join(number));
  await database.kysely
    .updateTable('claims')
    .set({ is_approved: 1, linked_by: 'admin', linked_at: admin.site.clock.now - 30 * dayMs })
    .execute();
  return { admin, members };
}

export const invite = (admin: AdminSite, number: number, email = zoe) =>
  admin.ask('POST Admin/Invitations', { freakBrotherNumber: number, email });
export const inviteAs = (admin: AdminSite, { token }: User, number: number, email = zoe) =>
  admin.site.ask('POST Invitations', { token, body: { freakBrotherNumber: number, email } });
export const openLink = (admin: AdminSite, token: string) =>
  admin.site.ask('POST Invitations/Open', { body: { token } });
export const accept = (admin: AdminSite, { token }: User, invitation: string) =>
  admin.site.ask('POST Invitations/Accept', { token, body: { token: invitation } });
export const register = (
  admin: AdminSite,
  number: number,
  invitation: string,
  given: object = {},
) =>
  admin.site.ask('POST Account/register', {
    body: registrationOf(number, { email: zoe, invitation, ...given }),
  });

export async function validate(admin: AdminSite, token: string, email = zoe): Promise<User> {
  const code = await admin.site.codeTo(email);
  const validated = await admin.site.ask(`PUT Account/ValidateAccount/${code}`, { token });
  expect(validated.status).toBe(200);
  return validated.body as unknown as User;
}

export const refused = { status: 400, body: { message: wrongLink } };
