import { expect, test } from 'vitest';
import { openDatabase, type DatabaseLocation } from '#server/database/open-database.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { environmentOf, manageReading, temporaryFolder } from '#tests/support/processes/manage.ts';

interface Notice {
  readonly type?: string;
  readonly action?: string;
  readonly returned?: string;
}

const typeOfReport = 'multipart/report; report-type=delivery-status;\r\n\tboundary="A.1/mx"';

const noticeOf = ({ type = typeOfReport, action = 'failed', returned = '' }: Notice) =>
  [
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    'To: site@directory.example',
    `Content-Type: ${type}`,
    '',
    '--A.1/mx',
    'Content-Type: text/plain',
    '',
    'I could not deliver your mail to ann@example.org.',
    '--A.1/mx',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; ann@example.org',
    `Action: ${action}`,
    'Status: 5.1.1',
    '--A.1/mx',
    'Content-Type: message/rfc822',
    '',
    `Subject: Your code\r\n\r\n${returned}`,
    '--A.1/mx--',
    '',
  ].join('\r\n');

async function readCounts(location: DatabaseLocation) {
  const database = await openDatabase(location);
  const counts = await database.kysely.selectFrom('message_counts').selectAll().execute();
  await database.close();
  return counts;
}

describeOnSqlite('a bounced mail', ({ create }) => {
  test('is counted for the day, without the address', async () => {
    const location = await create();
    const record = (mail: string) => manageReading(mail, environmentOf(location), 'record-bounce');
    const returned = 'x'.repeat(400_000);
    const unfolded = 'multipart/report; boundary="A.1/mx"; report-type="delivery-status"';
    for (const notice of [{ returned }, { type: unfolded }, { action: 'Failed (no such user)' }]) {
      const mail = noticeOf(notice);
      for (const text of [mail, mail.replaceAll('\r\n', '\n')]) {
        expect(await record(text)).toEqual({
          code: 0,
          stdout: 'Counted one bounced email.\n',
          stderr: '',
        });
      }
    }
    const counts = await readCounts(location);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(6);
    expect(counts[0]).toMatchObject({ channel: 'email', outcome: 'bounced' });

    for (const other of [
      noticeOf({ action: 'delayed', returned: 'Action: failed' }),
      noticeOf({ action: 'relayed' }),
      noticeOf({ type: 'multipart/mixed; boundary="A.1/mx"' }),
      'Subject: Out of office\r\n\r\nAction: failed\r\n',
      '',
    ]) {
      const { code, stdout } = await record(other);
      expect(code).toBe(0);
      expect(stdout).toMatch(/^Not counted: /);
    }
    expect(await readCounts(location)).toEqual(counts);
  });
});

test('a bounce that cannot be counted is reported', async () => {
  const DATA_DIR = await temporaryFolder();
  const { code, stderr } = await manageReading(noticeOf({}), { DATA_DIR }, 'record-bounce');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The bounce was not counted: There is no database at /);
});
