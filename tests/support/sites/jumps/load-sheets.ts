/** A site on which members say who was on their load. */
import { expect } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import type { Company } from '#contract/jumps/company.ts';
import type { AdminLoads, LoadSheet } from '#contract/jumps/loads.ts';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { openAdminSite } from '../admin-site.ts';
import { joinMembers } from '../join-members.ts';

/** Accounts 2, 3 and so on have the members 2, 3 and so on. */
export async function openLoadSheets<const Numbers extends readonly number[]>(
  database: Database,
  numbers: Numbers,
  deps: Partial<AppDeps> = {},
) {
  const admin = await openAdminSite(database, deps);
  const members = await joinMembers(admin.site, numbers);
  const { ask } = admin.site;
  const sheet = async ({ token }: User) => {
    const { status, body } = await ask('GET Loads/own', { token });
    expect(status).toBe(200);
    return body as unknown as LoadSheet;
  };
  return {
    admin,
    members,
    say: ({ token }: User, freakBrotherNumber: unknown) =>
      ask('POST Loads', { token, body: { freakBrotherNumber } }),
    /** @param answer `Confirm`, `Decline` or `Withdraw` */
    answer: ({ token }: User, loadId: number, answer: string) =>
      ask(`POST Loads/${loadId}/${answer}`, { token }),
    sheet,
    /** The first statement that waits for this member. */
    waitingFor: async (of: User) => (await sheet(of)).waiting[0]?.loadId ?? 0,
    all: async () => (await admin.ask('GET Admin/Loads')).body as unknown as AdminLoads,
    /** Numbers of the confirmed load on a profile. */
    async confirmed(number: number) {
      const { body } = await ask(`GET FreakBrother/${number}/company`);
      return (body as unknown as Company).confirmed.map((member) => member.freakBrotherNumber);
    },
  };
}
