/** Tests whether response times distinguish emails with an account from those without. */
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { recoveryMessage } from '#contract/accounts/recovery.ts';
import { buildSampleMembers } from '#server/sample-data/sample-members.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';

export const samples = 500;
const warmups = 40;
/** A reset code can be tried five times. */
const accounts = samples / 5;
const emailOf = {
  known: (index: number) => `known-${index % accounts}@example.org`,
  unknown: (index: number) => `nobody-${index % accounts}@example.org`,
};
const password = 'correct horse battery';

interface Post {
  (path: string, body: object): Promise<{ ms: number; status: number; text: string }>;
}

/** One kept connection, as a patient attacker would use. */
function postTo(site: Site, agent: Agent): Post {
  return async (path, body) => {
    const payload = JSON.stringify(body);
    const start = performance.now();
    const sent = request(`${site.url}/api${path}`, {
      method: 'POST',
      agent,
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(payload),
      },
    });
    sent.end(payload);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const text = (await response.setEncoding('utf8').toArray()).join('');
    return { ms: performance.now() - start, status: response.statusCode ?? 0, text };
  };
}

/**
 * The probability that a response for a known email took longer than one for an unknown email; 0.5 reveals nothing.
 */
function areaUnderCurve(known: readonly number[], unknown: readonly number[]): number {
  let longer = 0;
  for (const one of known) {
    for (const other of unknown) longer += one > other ? 1 : Number(one === other) / 2;
  }
  return longer / (known.length * unknown.length);
}

interface Timing {
  readonly path: string;
  /** Of the AUC from 0.5. */
  readonly distance: number;
}

async function compare(post: Post, path: string, fields: object): Promise<Timing> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const responses = new Set<string>();
  for (let index = 0; index < warmups; index += 1) {
    await post(path, { ...fields, email: `warm-${index}@example.org` });
  }
  for (let index = 0; index < samples; index += 1) {
    const order =
      index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const side of order) {
      const { ms, status, text } = await post(path, {
        ...fields,
        email: emailOf[side](index),
      });
      times[side].push(ms);
      // The response repeats what was typed.
      responses.add(`${status} ${text.replaceAll(/FB\d+|\S+@\S+/g, '…')}`);
    }
  }
  if (responses.size !== 1) {
    throw new Error(`${path} answers differently: ${[...responses].join(' | ')}`);
  }
  return { path, distance: Math.abs(areaUnderCurve(times.known, times.unknown) - 0.5) };
}

/** Sample members that can be claimed. */
const livingNumbers = [...buildSampleMembers(200)]
  .filter(({ series, deceased }) => series === 'fb' && !deceased)
  .map(({ number }) => number);

/** An account that has a reset code. */
async function openAccount(post: Post, index: number): Promise<void> {
  const email = emailOf.known(index);
  const registered = await post('/Account/register', {
    freakBrotherNumber: livingNumbers[index],
    firstName: 'Known',
    lastName: 'Sample',
    email,
    password,
    confirmPassword: password,
  });
  if (registered.status !== 200) throw new Error(`No account: ${registered.text}`);
  const reset = await post('/Account/RequestPasswordReset', { email });
  if (!reset.text.includes(recoveryMessage)) throw new Error(`No code: ${reset.text}`);
}

/** Wrong passwords, requests for a reset code and wrong codes; 500 of each kind, in turn. */
export async function timeAccounts(): Promise<Timing[]> {
  const site = await startSite({ SAMPLE_DATA: '200', RATE_LIMIT: 'off', LOG_LEVEL: 'error' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const post = postTo(site, agent);
    for (let index = 0; index < accounts; index += 1) await openAccount(post, index);
    return [
      await compare(post, '/Account/login', { password: 'a wrong password' }),
      await compare(post, '/Account/RequestPasswordReset', {}),
      await compare(post, '/Account/ValidateToken', { resetCode: '00000000' }),
    ];
  } finally {
    agent.destroy();
    await site.stop();
  }
}
