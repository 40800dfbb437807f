import { expect, test } from 'vitest';
import { openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { defaultHistory } from './history-text.ts';

const read = (admin: AdminSite) => admin.ask('GET Admin/History');
const save = (admin: AdminSite, markdown: unknown, version: unknown) =>
  admin.ask('PUT Admin/History', { markdown, version });
const preview = (admin: AdminSite, markdown: unknown) =>
  admin.ask('POST Admin/History/Preview', { markdown });

const shown = async ({ site }: AdminSite) => (await site.ask('GET History')).text;

describeEachDialect('the source of the history text', ({ open }) => {
  test('only one of many concurrent saves of a version succeeds; the others receive both texts', async () => {
    const admin = await openAdminSite(await open());
    // Once for the default text, once for a saved one.
    for (const round of ['a', 'b']) {
      const { version } = (await read(admin)).body;
      const texts = Array.from({ length: 8 }, (_, index) => `Text ${round} ${index}`);
      const responses = await Promise.all(texts.map((text) => save(admin, text, version)));
      const stored = (await read(admin)).body;
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const [index, { status, body }] of responses.entries()) {
        if (status === 200) expect(stored['markdown']).toBe(texts[index]);
        else {
          expect(body).toMatchObject({
            code: 'stale',
            versions: { stored, sent: { markdown: texts[index], version } },
          });
        }
      }
    }
    expect(await admin.changes('text')).toHaveLength(2);
  });
});

describeOnSqlite('the source of the history text', ({ open }) => {
  test('is the default until an admin saves another text, which the page shows at once', async () => {
    const admin = await openAdminSite(await open());
    const first = await read(admin);
    expect(first.body).toEqual({
      markdown: defaultHistory,
      version: expect.stringMatching(/^[\w-]{22}$/) as string,
      updatedAt: null,
    });
    expect(await shown(admin)).toContain('Hinckley');
    const saved = await save(admin, '# Ours\r\n\r\nText.', first.body['version']);
    expect(saved).toMatchObject({
      status: 200,
      body: { markdown: '# Ours\n\nText.', updatedAt: '2026-07-01T12:00:00.000Z' },
    });
    expect((await read(admin)).body).toEqual(saved.body);
    expect(await shown(admin)).toContain('Ours');
    expect(await shown(admin)).not.toContain('Hinckley');
    const again = await save(admin, 'Second.', saved.body['version']);
    expect(again.status).toBe(200);
    expect((await save(admin, 'Second.', again.body['version'])).status).toBe(200);
    expect(await admin.changes('text')).toEqual([
      {
        actor: 'account/1',
        key: 'history',
        movedTo: null,
        before: { markdown: defaultHistory, isDefault: true },
        after: { markdown: '# Ours\n\nText.' },
      },
      expect.objectContaining({
        before: { markdown: '# Ours\n\nText.' },
        after: { markdown: 'Second.' },
      }),
    ]);
  });

  test('a preview returns what the page would show and saves nothing', async () => {
    const admin = await openAdminSite(await open());
    const { status, body } = await preview(admin, '## A\n\n<script>x</script> [l](javascript:x)');
    const plain = { isStrong: false, isEmphasis: false, href: null };
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        blocks: [
          { kind: 'heading', level: 2, runs: [{ ...plain, text: 'A' }] },
          { kind: 'paragraph', runs: [{ ...plain, text: '<script>x</script> [l](javascript:x)' }] },
        ],
      },
    });
    expect((await read(admin)).body['updatedAt']).toBeNull();
    expect(await admin.changes('text')).toEqual([]);
  });
});

describeOnSqlite('what admins write', ({ open }) => {
  test('has a limited length, and no void characters', async () => {
    const admin = await openAdminSite(await open());
    for (const [markdown, status] of [
      [undefined, 400],
      [' \n ', 400],
      ['a\0', 400],
      ['a\ud800', 400],
      ['x'.repeat(20_001), 400],
      ['🪂'.repeat(20_000), 200],
      ['x'.repeat(300_000), 413],
    ] as const) {
      const { version } = (await read(admin)).body;
      const shortened = markdown?.slice(0, 20);
      expect((await save(admin, markdown, version)).status, shortened).toBe(status);
      expect((await preview(admin, markdown)).status, shortened).toBe(status);
    }
  });

  test('is parsed quickly, however nested', async () => {
    const admin = await openAdminSite(await open());
    const nested: readonly (readonly [string, number])[] = [
      ['> '.repeat(10_000), 400],
      [`a\n${'> - '.repeat(4_900)}deep`, 400],
      ['1. '.repeat(6_600), 400],
      [Array.from({ length: 130 }, (_, index) => `${' '.repeat(index * 2)}- a`).join('\n'), 200],
      ['> > - a\n\n----------------------------------------\n\n* * *', 200],
      [`${'*'.repeat(9_990)}a${'*'.repeat(9_990)}`, 400],
      [`a\n\n${'*a '.repeat(4_000)}${'a_ '.repeat(2_000)}`, 400],
      [`${'*'.repeat(250)}a${'*'.repeat(250)}\n \n`.repeat(39), 200],
      ['[a]('.repeat(5_000), 400],
      ['[a][b]'.repeat(3_300), 400],
      [`${'[a]: b\n'.repeat(500)}\n`.repeat(5), 200],
      [`${'[a][b]'.repeat(250)}\n\n`.repeat(13), 200],
      ['`'.repeat(20_000), 200],
      ['<a '.repeat(6_600), 200],
    ];
    for (const [index, [markdown, expected]] of nested.entries()) {
      const began = process.cpuUsage();
      const { status } = await preview(admin, markdown);
      expect([index, status]).toEqual([index, expected]);
      expect(process.cpuUsage(began).user).toBeLessThan(3_000_000);
    }
  });
});
