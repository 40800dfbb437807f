/**
 * Counts views of photos behind the visitors' backs, as searches are logged: each visitor once for each photo and day.
 * Who it was is kept for half a second; after that only a hash with a secret of the day tells that somebody comes again.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#server/database/open-database.ts';
import { addPhotoView, findViewSecret, insertViewer } from './view-log.queries.ts';

export interface PhotoView {
  readonly photoId: number;
  /** Whole days since 1970 UTC. */
  readonly day: number;
  /** An account, or the address of a visitor. */
  readonly visitor: string;
}

export interface ViewLog {
  add(view: PhotoView): void;
  /** Writes everything that was added before the call. */
  flush(): Promise<void>;
}

interface ViewLogOptions {
  readonly database: Database;
  /** Told when writing failed; what was to be written is tried again with the next. */
  readonly onFailure: (error: unknown) => void;
}

const flushAfterMs = 500;
/** While the database is away, views are kept up to here; the newest are let go. */
const mostKept = 10_000;

const inOrder = (a: PhotoView, b: PhotoView) =>
  a.photoId - b.photoId || a.day - b.day || a.visitor.localeCompare(b.visitor);

const hashOf = (secret: string, { photoId, visitor }: PhotoView) =>
  createHash('sha256')
    .update(JSON.stringify([secret, photoId, visitor]))
    .digest('base64url');

export function createViewLog({ database, onFailure }: ViewLogOptions): ViewLog {
  let views = new Map<string, PhotoView>();
  let timer: NodeJS.Timeout | null = null;
  let lastFlush: Promise<void> = Promise.resolve();

  function remember(view: PhotoView): void {
    if (views.size >= mostKept) return;
    views.set(JSON.stringify([view.day, view.photoId, view.visitor]), view);
    timer ??= setTimeout(() => void flush(), flushAfterMs).unref();
  }

  async function write(): Promise<void> {
    // In one order, so that two processes that count the same photos cannot wait for each other.
    const taken = [...views.values()].toSorted(inOrder);
    if (taken.length === 0) return;
    views = new Map();
    try {
      await database.kysely.transaction().execute(async (transaction) => {
        const secrets = new Map<number, string>();
        for (const view of taken) {
          const { day, photoId } = view;
          const secret =
            secrets.get(day) ??
            (await findViewSecret(transaction, day, randomBytes(16).toString('hex')));
          secrets.set(day, secret);
          if (await insertViewer(transaction, day, hashOf(secret, view))) {
            await addPhotoView(transaction, photoId);
          }
        }
      });
    } catch (error) {
      for (const view of taken) remember(view);
      onFailure(error);
    }
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    lastFlush = lastFlush.then(write);
    return lastFlush;
  }

  return { add: remember, flush };
}
