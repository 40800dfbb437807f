/** Our own SQL injection probes: they look for errors, and for responses that depend on a condition. */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { mark, type Target } from './tools-targets.ts';

interface PlainResponse {
  readonly status: number;
  readonly text: string;
}

type Sent = Pick<Target, 'method' | 'body' | 'contentType'>;

/** Requests exactly this path, without normalization. */
export async function askPlainly(
  siteUrl: string,
  path: string,
  token?: string,
  { method, body, contentType }: Sent = { method: 'GET', body: null, contentType: '' },
): Promise<PlainResponse> {
  const { hostname, port } = new URL(siteUrl);
  const { promise, resolve, reject } = Promise.withResolvers<PlainResponse>();
  const sent = request({ hostname, port, path, method }, (response) => {
    void text(response).then(
      (answer) => resolve({ status: response.statusCode ?? 0, text: answer }),
      reject,
    );
  });
  sent.on('error', reject);
  if (token !== undefined) sent.setHeader('authorization', `Bearer ${token}`);
  if (body !== null) sent.setHeader('content-type', contentType);
  sent.end(body ?? undefined);
  return promise;
}

/** Text of database errors. */
const brokenStatement =
  /SQLITE_|syntax error|unterminated|unrecognized token|SqliteError|near "|ORDER BY term|pg_|42601|operator does not exist/i;

const quotes = [`'`, `"`, `' --`, `')`, `\\'`, `';select 1;--`];
/** Two true conditions and one false one: a response that depends on them comes from an injected statement. */
const conditions = [
  [`' and '1'='1`, `' and 'a'='a`, `' and '1'='2`],
  [` and 1=1`, ` and 2=2`, ` and 1=2`],
  [`') or ('1'='1`, `') or ('a'='a`, `') and ('1'='2`],
  [`' or '1'='1`, `' or 'a'='a`, `' and '1'='2`],
] as const;

/** Appends text to the value at the n-th mark and to no other. */
function changed(target: Target | Omit<Target, 'id'>, index: number, behind: string) {
  let at = -1;
  const fill = (written: string, encode: (value: string) => string) =>
    written.replaceAll(mark, () => {
      at += 1;
      return at === index ? encode(behind) : '';
    });
  const path = fill(target.path, encodeURIComponent);
  const isJson = target.contentType.includes('json');
  const asJson = (value: string) => JSON.stringify(value).slice(1, -1);
  const body = target.body === null ? null : fill(target.body, isJson ? asJson : (value) => value);
  return { path, body };
}

/** Removes differences that occur without an injection. */
const steady = ({ status, text: answer }: PlainResponse, behind: string) =>
  `${status} ${answer
    .replaceAll(JSON.stringify(behind).slice(1, -1), '')
    .replaceAll(
      /"(version|updatedAt|createdAt|token|usedAt|lastUsedAt|changeId)":("[^"]*"|\d+)/g,
      '',
    )}`;

/**
 * @param isThorough false for only the most likely probes
 * @returns signs of an injection; empty if there are none
 */
export async function findHole(
  siteUrl: string,
  target: Omit<Target, 'id'>,
  isThorough: boolean,
): Promise<string[]> {
  const [ends, pairs] = isThorough
    ? [quotes, conditions]
    : [quotes.slice(0, 2), conditions.slice(0, 2)];
  const found: string[] = [];
  for (let index = 0; index < target.parameters; index += 1) {
    const ask = async (behind: string) => {
      const { path, body } = changed(target, index, behind);
      const answer = await askPlainly(siteUrl, path, target.token, { ...target, body });
      const what = `${target.method} ${path} ${body ?? ''}: ${answer.status}`;
      const isBroken =
        answer.status >= 500 || (answer.status !== 200 && brokenStatement.test(answer.text));
      if (isBroken) found.push(`${what} ${answer.text.slice(0, 200)}`);
      return steady(answer, behind);
    };
    for (const quote of ends) await ask(quote);
    for (const [yes, also, no] of pairs) {
      const [first, second, third] = [await ask(yes), await ask(also), await ask(no)];
      if (first === second && first !== third && first.startsWith('200')) {
        found.push(`${target.method} ${target.path} follows ${yes}`);
      }
    }
  }
  return found;
}
