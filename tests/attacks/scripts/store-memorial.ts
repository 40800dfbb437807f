/** Stores a payload in a remembrance, its report, and a request to keep the memorial. */
import type { User } from '#contract/accounts/account.ts';
import type { BlueSkies } from '#contract/memorials/blue-skies.ts';
import type { InboxPage } from '#contract/inbox/inbox.ts';
import type { Carrier } from './scripts-fields.ts';

type Words = Readonly<Record<string, unknown>>;

interface Tools {
  readonly ask: (
    request: string,
    token: string | undefined,
    body?: unknown,
  ) => Promise<{ readonly status: number; readonly body: Words }>;
  readonly send: (
    carrier: Carrier,
    request: readonly [string, string | undefined],
    plain: Words,
    fields: readonly string[],
  ) => Promise<Words>;
  readonly run: (sql: string, ...values: (string | number)[]) => unknown;
}

interface Writing {
  /** Of the payload. */
  readonly number: number;
  /** Of a linked member. */
  readonly token: string;
  readonly admin: string;
  readonly data: string;
  readonly password: string;
}

/** Approves the request of the account with this email. */
async function approveKeeper(ask: Tools['ask'], admin: string, email: string): Promise<void> {
  const found = await ask(`GET Admin/Accounts?q=${encodeURIComponent(email)}`, admin);
  const [account] = found.body['accounts'] as { accountId: number }[];
  const list = await ask('GET Admin/Inbox?kind=keeper&page=1000', admin);
  const { items } = list.body as unknown as InboxPage;
  const request = items.find(({ who }) => who.accountId === account?.accountId);
  const approve = `POST Admin/Inbox/keeper/${request?.itemId}/approve`;
  const { status, body } = await ask(approve, admin, { seen: request?.version });
  if (status !== 200) {
    throw new Error(
      `${approve} ${status}: ${JSON.stringify([body, account, list.status, items.length, items.at(-1)])}`,
    );
  }
}

/** Half of the remembrances stay on the profile, the others are reported. Returns the number of the deceased member. */
export async function storeMemorial(
  { ask, send, run }: Tools,
  { number, token, admin, data, password }: Writing,
): Promise<number> {
  const { groups } = (await ask('GET BlueSkies', undefined)).body as unknown as BlueSkies;
  const gone = groups[0]?.members[0]?.freakBrotherNumber ?? 0;
  const memorial = `Memorials/${gone}`;
  await send('remembrance', [`PUT ${memorial}/Remembrance`, token], { text: 'Plain' }, ['text']);
  const photo = { data, origFileName: 'x.jpg' };
  const sent = ['origFileName'];
  await send('remembrance', [`POST ${memorial}/Remembrance/Photo`, token], photo, sent);
  const own = (await ask(`GET ${memorial}/Remembrance`, token)).body['remembrance'] as Words;
  const id = Number(own['remembranceId']);
  const { version: seen } = (await ask(`GET Admin/Inbox/remembrance/${id}`, admin)).body;
  await ask(`POST Admin/Inbox/remembrance/${id}/approve`, admin, { seen });
  if (number % 2 === 1) {
    const report = `POST Remembrances/${id}/Report`;
    await send('remembrance', [report, token], { reason: 'Plain' }, ['reason']);
  }

  const email = `keeper${number}@x.invalid`;
  const names = { firstName: 'Plain', lastName: 'Name', relation: 'Plain' };
  const form = { ...names, email, password, confirmPassword: password };
  const register = [`POST ${memorial}/Register`, undefined] as const;
  const keeper = await send('keeper', register, form, ['firstName', 'lastName', 'relation']);
  run('update accounts set validated_at = 1, lapses_at = null where email = ?', email);
  // The others stay in the list of requests.
  if (number % 2 === 1) return gone;
  await approveKeeper(ask, admin, email);
  const keeperToken = (keeper as unknown as User).token;
  await send('keeper', [`PUT ${memorial}`, keeperToken], { story: 'Plain' }, ['story']);
  const card = { data, origFileName: 'x.jpg', photoType: 'card' };
  await send('keeper', [`POST ${memorial}/Photo`, keeperToken], card, ['origFileName']);
  await send('remembrance', [`PUT ${memorial}/Remembrance`, keeperToken], { text: 'Plain' }, [
    'text',
  ]);
  return gone;
}
