/** Starts the site: reads the settings, opens the parts, listens, and stops gracefully. */
import { fileURLToPath } from 'node:url';
import { readBuiltWeb } from './http/web-bundle.ts';
import { startServer } from './start-server.ts';

await startServer(() => readBuiltWeb(fileURLToPath(new URL('../../dist', import.meta.url))));
