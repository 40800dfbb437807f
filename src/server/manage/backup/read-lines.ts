/** Reads a file of JSON lines. */
import { createReadStream } from 'node:fs';

/** Split at line feeds alone: a story may hold other characters that end a line. */
export async function* readLines(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of createReadStream(path, 'utf8')) {
    const lines = (rest + String(piece)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
