/** Reads a file that is sent instead of JSON. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import type { Upload } from '#contract/operation.ts';

/** Applies to routes that are added to the same context after this call. */
export function acceptUpload(app: FastifyInstance, { contentType }: Upload): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer<ArrayBuffer>>(
    '*',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, new Blob([body], { type: contentType })),
  );
  app.addHook('preParsing', async (request) => {
    const [type = ''] = (request.headers['content-type'] ?? '').split(';');
    if (type.trim().toLowerCase() === contentType) return;
    throw new Refusal('unsupported_media_type', { message: `Send the file as ${contentType}.` });
  });
}
