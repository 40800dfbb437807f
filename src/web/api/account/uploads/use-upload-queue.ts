import { useSyncExternalStore } from 'react';
import { useSessionStore } from '../../session-context.ts';
import { openUploadQueue } from './open-upload-queue.ts';
import type { UploadQueue } from './upload-queue.ts';
import type { UploadState } from './upload-state.ts';

export interface UsedUploadQueue {
  readonly queue: UploadQueue;
  readonly state: UploadState;
}

/** Only for components that the server does not render. */
export function useUploadQueue(): UsedUploadQueue {
  const queue = openUploadQueue(useSessionStore());
  return { queue, state: useSyncExternalStore(queue.subscribe, queue.read) };
}
