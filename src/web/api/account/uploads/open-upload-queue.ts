import type { SessionStore } from '../../session.ts';
import { createUploadQueue } from './create-upload-queue.ts';
import { createSendUpload } from './send-upload.ts';
import type { UploadQueue } from './upload-queue.ts';
import { uploadStore } from './upload-store.ts';

let opened: UploadQueue | null = null;

/** The queue of this tab. */
export function openUploadQueue(session: SessionStore): UploadQueue {
  opened ??= createUploadQueue({ session, store: uploadStore, send: createSendUpload(session) });
  return opened;
}
