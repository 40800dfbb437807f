/** Stores a payload in a dispute of the number, and in the reason of an earlier decision. */
import type { User } from '#contract/accounts/account.ts';
import type { Carrier } from './scripts-fields.ts';

type Words = Readonly<Record<string, unknown>>;

interface Tools {
  readonly ask: (
    request: string,
    token: string | undefined,
    body?: unknown,
  ) => Promise<{ readonly status: number; readonly body: Words }>;
  readonly run: (sql: string, ...values: (string | number)[]) => unknown;
}

/** Call it while the number is free. The account has none. */
export async function registerClaimant(
  { ask, run }: Tools,
  form: Words & { readonly email: string },
): Promise<string> {
  const { status, body } = await ask('POST Account/register', undefined, form);
  if (status !== 200) throw new Error(`register ${status} ${JSON.stringify(body)}`);
  const ofAccount = '(select id from accounts where email = ?)';
  run(`delete from claims where account_id = ${ofAccount}`, form.email);
  run('update accounts set validated_at = 1, lapses_at = null where email = ?', form.email);
  return (body as unknown as User).token;
}

type Send = (
  carrier: Carrier,
  request: readonly [string, string | undefined],
  plain: Words,
  fields: readonly string[],
) => Promise<Words>;

interface Disputed {
  readonly number: number;
  readonly claimant: string;
  readonly admin: string;
}

/** Call it while the number is linked. Returns the id of the dispute that stays open. */
export async function storeDispute(
  { ask, send }: { readonly ask: Tools['ask']; readonly send: Send },
  { number, claimant, admin }: Disputed,
): Promise<number> {
  async function open(): Promise<number> {
    const plain = { freakBrotherNumber: number, text: 'Plain' };
    await send('dispute', ['POST Disputes', claimant], plain, ['text']);
    const { disputes } = (await ask('GET Admin/Disputes', admin)).body;
    const all = disputes as { disputeId: number; member: { freakBrotherNumber: number } }[];
    return all.find(({ member }) => member.freakBrotherNumber === number)?.disputeId ?? 0;
  }

  const decide = `POST Admin/Disputes/${await open()}/Decide`;
  await send('dispute', [decide, admin], { to: 'holder', reason: 'Plain' }, ['reason']);
  return open();
}
