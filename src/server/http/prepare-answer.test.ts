/** An answer is kept in the forms in which it was sent, and can be had in each other one. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ContentEncoding } from './content-encoding.ts';
import { prepareAnswer } from './prepare-answer.ts';
import { replyHead } from './reply-head.ts';

const small = 'Ann \u00c5sa \u{1fa82}';
const large = Array.from({ length: 5_000 }, (_, index) => `${small} ${index}`).join('\n');
const encodings = ['br', 'gzip', 'identity'] as const satisfies readonly ContentEncoding[];

const reading = {
  br: (bytes: Buffer) => String(brotliDecompressSync(bytes)),
  gzip: (bytes: Buffer) => String(gunzipSync(bytes)),
  identity: String,
};

function prepare(text: string) {
  let size = 0;
  const made = { text, contentType: 'text/plain', status: 200, isKept: true };
  const answer = prepareAnswer(made, (bytes) => (size += bytes));
  async function send(encoding: ContentEncoding) {
    const bytes = await answer.bytes(encoding);
    const heads = {
      head: replyHead(200, []),
      headWithCookie: null,
      headNotModified: replyHead(304, []),
      headNotModifiedWithCookie: null,
    };
    answer.write(encoding, { ...heads, etag: answer.etag(encoding), route: '/' }, bytes);
    return reading[encoding](bytes);
  }
  return { answer, send, size: () => size };
}

describe.each(encodings)('sent as %s first', (first) => {
  test.each([
    ['small', small],
    ['large', large],
  ])('a %s text is the same in all forms, each time', async (_, text) => {
    const { send, answer } = prepare(text);
    for (const encoding of [first, ...encodings, ...encodings]) {
      expect(await send(encoding)).toBe(text);
      const { body = '' } = answer.written[encoding] ?? {};
      const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
      expect(reading[encoding](bytes)).toBe(text);
    }
  });
});

test('what was sent compressed takes no more room than that', async () => {
  const { send, size } = prepare(large);
  expect(size()).toBeGreaterThan(large.length);
  await send('br');
  expect(size()).toBeLessThan(large.length / 2);
});
