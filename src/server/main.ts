import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parseSettings, reportStartFailure, type Settings } from './settings.ts';
import { makeFilesPrivate } from './private-files.ts';

async function start(settings: Settings): Promise<void> {
  // Enabled before the rest is loaded: the code compiled at the last start saves a third of the start time. It is
  // stored in the data folder, where no other user may write.
  if (existsSync(settings.dataDir)) enableCompileCache(join(settings.dataDir, 'compiled'));
  const [{ readBuiltWeb }, { startServer }] = await Promise.all([
    import('#server/http/pages/web-bundle.ts'),
    import('./start-server.ts'),
  ]);
  const dist = fileURLToPath(new URL('../../dist', import.meta.url));
  await startServer(settings, () => readBuiltWeb(dist));
  if (process.env['NOTIFY_SOCKET'] === undefined) return;
  // Node has no sockets of the kind that systemd listens to.
  await promisify(execFile)('systemd-notify', ['--ready']);
}

makeFilesPrivate();
try {
  await start(parseSettings(process.env));
} catch (error) {
  reportStartFailure(error);
}
