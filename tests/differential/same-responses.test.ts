/** The same data gives the same responses on both databases, byte for byte. */
import type { FastifyInstance } from 'fastify';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadSampleData } from '#server/sample-data/load-sample-data.ts';
import { buildTestApp, testNow } from '#tests/support/sites/build-test-app.ts';
import { describeBothDialects } from '#tests/support/databases/each-dialect.ts';

const sampleMembers = 3_000;

async function ask(app: FastifyInstance, url: string) {
  const { statusCode, headers, body } = await app.inject(url);
  return {
    statusCode,
    total: headers['x-total-count'],
    isExact: headers['x-total-count-exact'],
    body,
  };
}

/** Parts of the sample names, numbers, and text with a special meaning in one of the databases. */
const terms = fc.oneof(
  fc.constantFrom('an', 'a', 'er', 'ø', 'ß', 'ŁU', 'é', "'", '-', 'o k', 'ann', 'mar lo', 'x', 'q'),
  fc.constantFrom('a b c d e f g h i j', 'j i h g f e d c b a', 's t l o h d', 'x q', 'a an ann'),
  fc.nat({ max: 3_200 }).map(String),
  fc.constantFrom('%', '_', '\\', '"', '*', '; --', '\u{10ffff}', 'İ', 'ﬁ', '１２', '\u0301a'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }),
);

describeBothDialects('responses', (openBoth) => {
  test('are the same for lists, pages, profiles and searches', async () => {
    const databases = await openBoth();
    const apps: FastifyInstance[] = [];
    for (const database of databases) {
      await loadSampleData(database, sampleMembers, testNow);
      apps.push(await buildTestApp(database));
    }
    const compare = async (path: string) => {
      const [first, ...others] = await Promise.all(apps.map((app) => ask(app, `/api/${path}`)));
      for (const other of others) expect(other, path).toEqual(first);
      return first;
    };

    const paths = ['summary', 'all', 'nnfb/all', 'nnfs/all', 'NextNumber', '1', '2', '60', '61'];
    for (const path of paths) await compare(`FreakBrothers/${path}`);
    for (let number = 1; number < 300; number += 7) await compare(`FreakBrother/${number}`);

    let found = 0;
    await fc.assert(
      fc.asyncProperty(terms, async (term) => {
        const response = await compare(
          `FreakBrothers/search/${encodeURIComponent(term.toWellFormed())}`,
        );
        expect([200, 400]).toContain(response?.statusCode);
        if (response?.statusCode === 200 && response.body !== '[]') found += 1;
      }),
      { numRuns: 300 },
    );
    expect(found).toBeGreaterThan(20);
  }, 60_000);
});
