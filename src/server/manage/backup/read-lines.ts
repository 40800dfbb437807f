import { createReadStream } from 'node:fs';

/** Splits at line feeds only: a story may contain other line separators. */
export async function* readLines(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of createReadStream(path, 'utf8')) {
    const lines = (rest + String(piece)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
