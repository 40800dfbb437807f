/** The targets of the tools: each operation of the contract with values in all parameters, and their positions. */
import * as z from 'zod/mini';
import type { Operation } from '#contract/operation.ts';
import { operations, type OperationId } from '#contract/api/operations.ts';
import { addPhoto } from '#tests/support/photos/add-photos.ts';
import type { SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import type { Site } from '#tests/support/processes/site-process.ts';

export interface Target {
  readonly id: OperationId;
  readonly method: string;
  /** Below the site's address; each value ends with the mark. */
  readonly path: string;
  /** Null if the operation takes none. */
  readonly body: string | null;
  readonly contentType: string;
  /** The caller's session; undefined for a visitor. */
  readonly token: string | undefined;
  readonly parameters: number;
}

/** Where a tool inserts its payload; the mark of sqlmap. */
export const mark = '*';

interface Described {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Described>>;
}

export interface Roles {
  readonly member: string;
  readonly admin: string;
  /** An account that the tests may destroy. */
  readonly target: number;
}

const examples = (roles: Roles): Readonly<Record<string, string>> => ({
  ':account': String(roles.target),
  ':series': 'fb',
  ':number': '2',
  ':page': '1',
  ':code': '000000',
  ':photoId': '1',
  ':place': '1',
  ':photoType': 'card',
  '*': 'ann',
});

/** Values by parameter name; all others are `ann`. */
const words: Readonly<Record<string, string>> = {
  series: 'fb',
  email: 'somebody@example.org',
  freakBrotherNumber: '2',
  resetCode: '00000000',
  token: '0'.repeat(48),
  timeZoneId: 'UTC',
  profileName: 'Somebody',
  phoneNumber: '312 555 0142',
  last: '2',
  from: '1',
  number: '2',
  page: '1',
  member: '2',
  account: '1',
  before: '5',
};
/** Values that are not text stay unchanged, because the contract accepts nothing else. */
const others: Readonly<Record<string, unknown>> = {
  deceased: false,
  isStoryHidden: false,
  isReservedMeant: true,
  day: 4,
  month: 7,
  year: 1976,
  account: 1,
};

const describe = (schema: z.ZodMiniType) =>
  Object.entries(
    (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described).properties ?? {},
  );

const valueOf = (name: string, { enum: some, format }: Described): string =>
  some?.[0] ?? (format === 'date-time' ? '2026-01-01T00:00:00Z' : (words[name] ?? 'ann'));

/** Contains the mark in each value that a tool may change. */
function bodyOf({ body, upload }: Operation): string | null {
  if (upload) return `series,number,firstName,lastName\nfb,9000${mark},Ann${mark},Example${mark}\n`;
  const fields = describe(body);
  if (fields.length === 0) return null;
  const values = fields.flatMap(([name, schema]): [string, unknown][] => {
    // A photo is checked byte by byte before any statement runs.
    if (name === 'data') return [];
    if (schema.type === 'string') return [[name, `${valueOf(name, schema)}${mark}`]];
    if (schema.type === 'array') return [[name, [`ann${mark}`]]];
    return name in others ? [[name, others[name]]] : [];
  });
  return JSON.stringify(Object.fromEntries(values));
}

const marksIn = (text: string) => text.split(mark).length - 1;

export function targetsOf(roles: Roles): Target[] {
  const ids = Object.keys(operations) as OperationId[];
  return ids.flatMap((id) => {
    const operation: Operation = operations[id];
    const path = operation.path.replaceAll(
      /:[a-zA-Z]+|\*/g,
      (name) => `${examples(roles)[name] ?? 'x'}${mark}`,
    );
    const query = describe(operation.query)
      .map(([name, schema]) => `${name}=${encodeURIComponent(valueOf(name, schema))}${mark}`)
      .join('&');
    const target = {
      id,
      method: operation.method,
      path: `/api${path}${query === '' ? '' : `?${query}`}`,
      body: bodyOf(operation),
      contentType: operation.upload?.contentType ?? 'application/json',
      token: { public: undefined, 'signed-in': roles.member, validated: roles.member }[
        operation.access as string
      ],
    };
    const token = operation.access === 'admin' ? roles.admin : target.token;
    const parameters = marksIn(target.path) + marksIn(target.body ?? '');
    return parameters === 0 ? [] : [{ ...target, token, parameters }];
  });
}

/** An admin, a member with a photo, and a member who may be destroyed. */
export async function openRoles({ url }: Site, accounts: SiteAccounts): Promise<Roles> {
  const admin = (await accounts.logInAdmin()).token;
  const member = (await accounts.join()).user.token;
  await addPhoto(url, member, 'A jump');
  const target = await accounts.join();
  const found = await accounts.ask(`GET Admin/Accounts?q=${target.number}`, { token: admin });
  const page = (await found.json()) as { accounts: { accountId: number }[] };
  return { admin, member, target: page.accounts[0]?.accountId ?? 0 };
}
