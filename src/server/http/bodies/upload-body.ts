/** Reads a file that is sent instead of JSON, up to the operation's limit. */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import type { Upload } from '#contract/operation.ts';

/**
 * Returns a refusal for a file that is too large and discards the rest of it. The refusal becomes the body instead of
 * being thrown: an error in a parser closes the connection, and a client that is still sending would never read the
 * response.
 */
function readUpload(payload: Readable, upload: Upload, maxBytes: number): Promise<Blob | Refusal> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob | Refusal>();
  const chunks: Buffer<ArrayBuffer>[] = [];
  let bytes = 0;
  payload.on('data', (chunk: Buffer<ArrayBuffer>) => {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
    else {
      chunks.length = 0;
      resolve(new Refusal('too_large', { message: upload.tooLarge }));
    }
  });
  payload.on('end', () => resolve(new Blob(chunks, { type: upload.contentType })));
  payload.on('error', reject);
  return promise;
}

/** Applies to routes that are added to the same context after this call. */
export function acceptUpload(app: FastifyInstance, upload: Upload, maxBytes: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (_request: FastifyRequest, payload: Readable) =>
    readUpload(payload, upload, maxBytes),
  );
  app.addHook('preParsing', async (request) => {
    const [type = ''] = (request.headers['content-type'] ?? '').split(';');
    if (type.trim().toLowerCase() === upload.contentType) return;
    throw new Refusal('unsupported_media_type', {
      message: `Send the file as ${upload.contentType}.`,
    });
  });
  app.addHook('preHandler', async (request) => {
    if (request.body instanceof Refusal) throw request.body;
  });
}
