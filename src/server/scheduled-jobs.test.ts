import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openTestPhotos } from '#tests/support/photos/test-photos.ts';
import { cheapPasswords } from '#tests/support/sites/build-test-app.ts';
import { startSweeping } from './scheduled-jobs.ts';

describeOnSqlite('hourly work', ({ open }) => {
  test('is finished before the database is closed', async () => {
    const database = await open();
    const { storage } = await openTestPhotos();
    const removing = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const stop = startSweeping({
      database,
      photoStorage: {
        ...storage,
        async remove() {
          begun.resolve();
          await removing.promise;
        },
      },
      logger: pino({ level: 'silent' }),
      messaging: {
        canReachPhones: false,
        send: () => Promise.reject(new Error('No mail is due.')),
      },
      origin: 'https://directory.example',
      contactEmail: 'help@directory.example',
      passwords: cheapPasswords(),
    });
    await begun.promise;
    let isStopped = false;
    const stopping = stop().then(() => {
      isStopped = true;
    });
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(isStopped).toBe(false);
    removing.resolve();
    await stopping;
    expect(isStopped).toBe(true);
  });
});
