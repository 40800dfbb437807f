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
