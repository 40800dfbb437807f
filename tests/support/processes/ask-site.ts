import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Site } from './site-process.ts';

export interface Given {
  readonly token?: string | undefined;
  readonly body?: unknown;
}

/** @param request method and path, as in `PUT Profile` */
export async function askSite(
  { url }: Pick<Site, 'url'>,
  request: string,
  { token, body }: Given = {},
): Promise<Response> {
  const [method = 'GET', path = ''] = request.split(' ');
  return fetch(`${url}/api/${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

/** Numbers of regular members that an account has claimed; none of a site on PostgreSQL, whose samples are few. */
export function findClaimedNumbers({ dataDir }: Pick<Site, 'dataDir'>): Set<number> {
  const file = join(dataDir, 'directory.sqlite');
  if (!existsSync(file)) return new Set();
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const rows = database
    .prepare('select number from claims join members on members.id = claims.member_id')
    .all();
  database.close();
  return new Set(rows.map(({ number }) => Number(number)));
}

/** Changes the SQLite database of a running site directly. */
export function changeData(
  { dataDir }: Pick<Site, 'dataDir'>,
  sql: string,
  ...values: (string | number)[]
): void {
  const database = new DatabaseSync(join(dataDir, 'directory.sqlite'), { timeout: 5_000 });
  database.prepare(sql).run(...values);
  database.close();
}
