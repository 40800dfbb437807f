/** What a queue of photos that wait to be sent does. */
import type { Refusal } from '#contract/errors.ts';
import type { PhotoCall, PhotoRequest, PhotoResponse } from './photo-request.ts';
import type { OnProgress } from './send-upload.ts';
import type { UploadState } from './upload-state.ts';

export type Saved<Id extends PhotoCall = PhotoCall> =
  | { readonly kind: 'sent'; readonly body: PhotoResponse<Id> }
  /** It is sent later. */
  | { readonly kind: 'kept'; readonly failure: Refusal }
  /** Another tab has sent or cancelled it. */
  | { readonly kind: 'gone' };

export interface UploadQueue {
  readonly read: () => UploadState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the queue of the signed-in account and sends it. Resolves once it is read. */
  readonly start: () => Promise<void>;
  /**
   * Puts a photo into the queue and sends it at once. If the browser cannot store it, it is only sent.
   *
   * @param page aborted when the form is left; the photo is then sent like the others, and the promise never settles
   * @throws Refusal if the server refuses it for good; it is then not in the queue
   */
  readonly save: <Id extends PhotoCall>(
    request: PhotoRequest<Id>,
    onProgress: OnProgress,
    page: AbortSignal,
  ) => Promise<Saved<Id>>;
  readonly cancel: (key: string) => Promise<void>;
  /** Cancels what would replace a picture; see `slotOf`. */
  readonly cancelSlot: (slot: string) => Promise<void>;
  /** Cancels all of the signed-in account. */
  readonly empty: () => Promise<void>;
}
