/**
 * The same requests in the same order, including writes, get the same responses from both databases, byte for byte.
 */
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { firstSeed, isWholeProof, proofTimeoutMs, proveRounds } from '#tests/proof/prove-rounds.ts';
import { reportProof } from '#tests/proof/trust-report.ts';
import { openAdminSite } from '#tests/support/sites/admin-site.ts';
import { goodPassword } from '#tests/support/sites/account-site.ts';
import { describeBothDialects } from '#tests/support/databases/each-dialect.ts';
import { rememberValues, type RememberedValues } from './input-known-values.ts';
import {
  describedOperations,
  fixedWords,
  requestsTo,
  type CallerName,
  type DescribedOperation,
  type Description,
  type InputRequest,
} from './input-requests.ts';
import { unicodeNames, unicodeTerms } from './input-names.ts';

const requestsARound = isWholeProof ? 1_000 : 200;
const wholeRounds = 10;
/** Waits until deferred writes, such as view counts, are done. */
const timeoutMs = 3_000;

/** These would end the sessions that later requests need. */
const endings = ['logout', 'deleteAccount', 'endOtherSessions'];
/** PostgreSQL skips the ids of rows that were rolled back. */
const ids = ['account', 'photoId', 'change'];

interface Side {
  readonly app: FastifyInstance;
  readonly tokens: Readonly<Record<CallerName, string | undefined>>;
}

async function openSide(database: Database): Promise<Side> {
  const admin = await openAdminSite(database, { isRateLimited: false });
  const { token: member } = await admin.site.join(2);
  return { app: admin.site.app, tokens: { anonymous: undefined, member, admin: admin.token } };
}

/** Random values, and values counted in a different order. */
const ownValues =
  /"(token|challenge|id|accountId|photoId|changeId|undoes|through|version)":("[^"]*"|\d+)/g;
/** The health of the site names its database, and how long its statements took. */
const ownDatabase = /\{"name":"(database|statements)",[^[]*\[[^\]]*\]\}/g;

async function ask({ app, tokens }: Side, { method, target, caller, headers, body }: InputRequest) {
  const token = tokens[caller];
  const reply = await app.inject({
    method: method as 'GET',
    url: target,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
      // Removed again here.
      'accept-encoding': 'identity',
    },
    ...(body === null ? {} : { payload: body }),
  });
  const text = reply.body.replaceAll(ownValues, '"$1":0').replaceAll(ownDatabase, '"$1":0');
  const { 'content-type': contentType, 'x-total-count': total } = reply.headers;
  return {
    status: reply.statusCode,
    contentType: String(contentType),
    total,
    text,
    original: reply.body,
  };
}

type SideResponse = Awaited<ReturnType<typeof ask>>;

const compared = ({ status, contentType, total, text }: SideResponse) =>
  JSON.stringify({ status, contentType, total, text });

/** A challenge works only on the site that created it. */
const withoutChallenges = (text: string) =>
  text.replaceAll(/"challenge":"[^"]*"/g, '"challenge":""');

/** Sends to all sites; differing reads are repeated for a while. */
async function askBoth(sides: readonly Side[], given: InputRequest): Promise<SideResponse[]> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const responses = await Promise.all(sides.map((side) => ask(side, given)));
    const isAlike = new Set(responses.map(compared)).size === 1;
    if (isAlike || given.method !== 'GET' || Date.now() > deadline) return responses;
    await delay(100);
  }
}

function inputNames({ parameters, requestBody }: DescribedOperation): string[] {
  const body = requestBody?.content['application/json']?.schema.properties ?? {};
  return [...parameters.map(({ name }) => name), ...Object.keys(body)];
}

const isComparable = (operation: DescribedOperation) =>
  !endings.includes(operation.operationId) &&
  !inputNames(operation).some((name) => ids.includes(name));

/** Whether it searches or stores names. */
const isAboutTexts = (operation: DescribedOperation) =>
  inputNames(operation).some((name) => ['term', 'q', 'firstName', 'alias', 'story'].includes(name));

function fill(remembered: RememberedValues): void {
  const add = (names: readonly string[], values: readonly unknown[]) => {
    for (const name of names) for (const value of values) remembered.add(name, value);
  };
  add(
    ['firstName', 'lastName', 'alias', 'location', 'story', 'city', 'intro', 'note'],
    unicodeNames,
  );
  add(['term', 'q'], unicodeTerms);
  add(['series'], ['fb', 'nnfb', 'nnfs']);
  add(['password', 'oldPassword', 'currentPassword'], [goodPassword]);
  add(['timeZoneId'], ['UTC']);
}

describeBothDialects('responses to generated requests', (openBoth) => {
  test(
    'are the same, including all kinds of Unicode',
    async () => {
      async function compareAll(index: number) {
        const sides = await Promise.all((await openBoth()).map(openSide));
        const [first] = sides;
        if (!first) throw new Error('There is no database');
        const description: Description = (await first.app.inject('/api/openapi.json')).json();
        const operations = describedOperations(description).filter(isComparable);
        const words = fixedWords(operations);
        const remembered = rememberValues({
          maxEach: unicodeTerms.length + 20,
          isForgetting: false,
        });
        fill(remembered);
        const counts = { requests: 0, writes: 0, found: 0 };
        const seed = firstSeed + index * requestsARound;
        // The databases differ most in how they treat text.
        const ofTexts = operations.filter(isAboutTexts);
        const chosen = fc.oneof(fc.constantFrom(...operations), {
          weight: 3,
          arbitrary: fc.constantFrom(...ofTexts),
        });
        const order = fc.sample(chosen, { seed, numRuns: requestsARound });
        for (const [place, operation] of order.entries()) {
          const [drawn] = fc.sample(requestsTo(operation, remembered.values, words), {
            seed: seed + place,
            numRuns: 1,
          });
          if (!drawn) continue;
          // The caller with the most permissions gets furthest.
          const given = place % 4 === 0 ? drawn : ({ ...drawn, caller: 'admin' } as const);
          const [response, other] = await askBoth(sides, given);
          if (!response || !other) continue;
          const what = `${JSON.stringify({ ...given, body: given.body?.toString() })} with SEED=${firstSeed}, round ${index}`;
          expect(compared(other), what).toEqual(compared(response));
          expect(response.status, what).toBeLessThan(500);
          const isRead = given.method === 'GET';
          if (response.status === 200) {
            remembered.learn({ ...response, text: withoutChallenges(response.original) });
          }
          counts.requests += 1;
          if (response.status === 200 && !isRead) counts.writes += 1;
          if (response.status === 200 && isRead && response.text.length > 2) counts.found += 1;
        }
        await Promise.all(sides.map(({ app }) => app.close()));
        return counts;
      }

      const name = 'input-same-answers';
      const rounds = await proveRounds({ name, short: 1, whole: wholeRounds, round: compareAll });
      const sum = (pick: (round: (typeof rounds)[number]) => number) =>
        rounds.reduce((total, round) => total + pick(round), 0);
      const writes = sum((round) => round.writes);
      expect(writes).toBeGreaterThan(0);
      await reportProof([
        {
          what: 'The same requests to a site on SQLite and one on PostgreSQL',
          found: `${sum((round) => round.requests)}, of which ${writes} wrote data and ${sum((round) => round.found)} returned data`,
          wanted: 'the same responses, except tokens and ids',
          isMet: true,
        },
      ]);
    },
    proofTimeoutMs,
  );
});
