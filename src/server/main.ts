/** Starts the site: reads the settings, opens the parts, listens, and stops gracefully. */
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFilesPrivate } from './start-up/private-files.ts';

makeFilesPrivate();
// Before anything else is loaded: with what was compiled at the last start, this one takes two thirds of the time. It is
// kept with the data, where nobody else may write; the folder itself is made by those who know who may enter it.
const { env } = process;
const dataDir = env['DATA_DIR'] ?? 'data';
if (existsSync(dataDir)) enableCompileCache(join(dataDir, 'compiled'));
const [{ readBuiltWeb }, { startServer }] = await Promise.all([
  import('./http/pages/web-bundle.ts'),
  import('./start-up/start-server.ts'),
]);

await startServer(env, () => readBuiltWeb(fileURLToPath(new URL('../../dist', import.meta.url))));
