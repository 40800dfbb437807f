/** The entry of `npm run manage`: the commands of whoever looks after the site. */
import { makeFilesPrivate } from '#server/start-up/private-files.ts';
import { runCommand } from './run-command.ts';

makeFilesPrivate();

// A reader that stops early, such as `head`, is no fault of the command.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  stdout: process.stdout,
  stderr: process.stderr,
});
