/** The site with an admin (account 1) and a number that two accounts want. */
import { expect } from 'vitest';
import type { DisputeList, OwnDispute } from '#contract/accounts/disputes.ts';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember, type OperationResponse } from '../account-site.ts';
import { openAdminSite, type AdminSite } from '../admin-site.ts';
import { freshPhoto } from '../photo-site.ts';

export interface Party {
  readonly account: number;
  readonly email: string;
  readonly token: string;
}

export interface DisputeSite {
  readonly admin: AdminSite;
  /** Account 2, which is linked to FB2. */
  readonly holder: Party;
  /** Account 3, without a number. */
  readonly claimant: Party;
  dispute(by?: Party, number?: number): Promise<OperationResponse>;
  /** Opens the dispute of the claimant and returns its id. */
  begin(): Promise<number>;
  own(party: Party): Promise<OwnDispute | null>;
  addProof(party: Party): Promise<OperationResponse>;
  decide(id: number, to: 'holder' | 'claimant', reason?: string): Promise<OperationResponse>;
  list(): Promise<DisputeList>;
  /** Such as `2 has 2`. */
  claims(): Promise<string[]>;
  /** A validated account whose number was unlinked. */
  joinWithout(number: number): Promise<Party>;
}

export async function openDisputeSite(
  database: Database,
  deps: Partial<AppDeps> = {},
): Promise<DisputeSite> {
  const admin = await openAdminSite(database, { isRateLimited: false, ...deps });
  const { ask } = admin.site;

  async function join(number: number): Promise<Party> {
    const email = emailOfMember(number);
    const { token } = await admin.site.join(number, { firstName: `Ann${number}` });
    const { id } = await database.kysely
      .selectFrom('accounts')
      .where('email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow();
    return { account: id, email, token };
  }

  async function joinWithout(number: number): Promise<Party> {
    const party = await join(number);
    await database.kysely.deleteFrom('claims').where('account_id', '=', party.account).execute();
    return party;
  }

  const holder = await join(2);
  const claimant = await joinWithout(3);

  const dispute: DisputeSite['dispute'] = ({ token } = claimant, number = 2) =>
    ask('POST Disputes', {
      token,
      body: { freakBrotherNumber: number, text: 'It is on my card.' },
    });
  const list = async () => (await admin.ask('GET Admin/Disputes')).body as unknown as DisputeList;

  return {
    admin,
    holder,
    claimant,
    dispute,
    list,
    joinWithout,
    async begin() {
      const { status, text } = await dispute();
      expect(status, text).toBe(200);
      return (await list()).disputes[0]?.disputeId ?? 0;
    },
    async own({ token }) {
      return (await ask('GET Disputes/Own', { token })).body['dispute'] as OwnDispute | null;
    },
    async addProof({ token }) {
      const body = { data: await freshPhoto(), origFileName: 'card.jpg' };
      return ask('POST Claim/Proof', { token, body });
    },
    decide: (id, to, reason = 'The card says so.') =>
      admin.ask(`POST Admin/Disputes/${id}/Decide`, { to, reason }),
    async claims() {
      const rows = await database.kysely
        .selectFrom('claims')
        .innerJoin('members', 'members.id', 'member_id')
        .where('account_id', '!=', 1)
        .orderBy('account_id')
        .select(['account_id', 'number', 'linked_by'])
        .execute();
      return rows.map(({ account_id, number }) => `${account_id} has ${number}`);
    },
  };
}
