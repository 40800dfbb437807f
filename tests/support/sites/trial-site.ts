/** A trial with all its sample data, whose admin and member have a known password. */
import { createHash, randomUUID } from 'node:crypto';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { loadSampleData } from '#server/sample-data/load-sample-data.ts';
import { loadSamplePictures } from '#server/sample-data/load-sample-pictures.ts';
import { openAccountSite } from './account-site.ts';
import { cheapPasswords, testNow } from './build-test-app.ts';

export const trialPassword = 'kestrel over hinckley';
const trialMembers = 2_000;

export async function openTrialSite(database: Database, deps: Partial<AppDeps> = {}) {
  const hash = await cheapPasswords().hash(trialPassword, 'test');
  const hashes = { admin: hash, member: hash, others: hash };
  // What tests do afterwards is later than the sample data.
  await loadSampleData(database, trialMembers, testNow - 60_000, hashes);
  const site = await openAccountSite(database, deps);
  const signIn = async (email: string) =>
    (await site.ask('POST Account/login', { body: { email, password: trialPassword } })).body;
  const admin = await signIn('admin@example.org');
  const token = String(admin['token']);
  const asAdmin = async <Body>(request: string, body?: object) =>
    (await site.ask(request, { token, ...(body ? { body } : {}) })).body as Body;
  return { site, admin, token, signIn, asAdmin };
}

/** Without files, which is much faster. */
export async function addSamplePictures(database: Database): Promise<void> {
  const sizes = { width: 8, height: 8, thumbWidth: 8, thumbHeight: 8, bytes: 8 };
  await loadSamplePictures({
    database,
    photos: {
      inspect: (bytes) => ({
        bytes,
        sourceHash: createHash('sha256').update(bytes).digest('hex'),
      }),
      store: ({ sourceHash }) => Promise.resolve({ name: randomUUID(), sourceHash, ...sizes }),
      release: () => Promise.resolve(),
    },
    now: () => testNow - 30_000,
    isStopping: () => false,
    onProgress: () => undefined,
  });
}
