import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { startSite, type Site } from './site-process.ts';

const timeoutMs = 120_000;
const pollMs = 200;

/** Starts a site with sample data and waits until it has its pictures, for measurements that they would disturb. */
export async function startSettledSite(...given: Parameters<typeof startSite>): Promise<Site> {
  const site = await startSite(...given);
  const deadline = Date.now() + timeoutMs;
  const database = new DatabaseSync(join(site.dataDir, 'directory.sqlite'), { readOnly: true });
  const lastEntry = database.prepare(
    "select id from change_log where subject = 'sample' and subject_key = 'pictures'",
  );
  try {
    while (lastEntry.get() === undefined) {
      if (Date.now() > deadline) throw new Error('The site has not added its pictures in time.');
      await delay(pollMs);
    }
  } finally {
    database.close();
  }
  return site;
}
