/** The entry point of `npm run manage`. */
import { makeFilesPrivate } from '#server/private-files.ts';
import { runCommand } from './run-command.ts';

makeFilesPrivate();

// A reader that closes the pipe early, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.exitCode = await runCommand(process.argv.slice(2), process.env, {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
  });
} catch (error) {
  // Node would also print the error's properties, such as the text that a parser could not read.
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
