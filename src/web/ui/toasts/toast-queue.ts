/** The notifications on screen. Each disappears after 5 s, unless someone is reading it. */
import { formatTime } from '../format-date.ts';

export type ToastKind = 'success' | 'warning' | 'danger' | 'info';

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
}

/** What pauses the timers: the pointer or a finger on a notification, or the focus in one. */
type Reader = 'pointer' | 'focus';

export interface ToastQueue {
  /** @param forNextPage stands on the next page with the time, such as "Profile saved" */
  readonly show: (kind: ToastKind, text: string, forNextPage?: string) => void;
  /** What was kept on the page before, such as "Profile saved at 14:05"; otherwise ''. */
  readonly readKept: () => string;
  /** To be called when the page has changed. */
  readonly turnPage: () => void;
  readonly dismiss: (id: number) => void;
  /** Pauses all timers until every reader is released. Each timer then continues with its remaining time. */
  readonly hold: (reader: Reader) => void;
  readonly release: (reader: Reader) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => readonly Toast[];
}

const lifetimeMs = 5000;

interface Clock {
  leftMs: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export function createToastQueue(now: () => number = Date.now): ToastQueue {
  const listeners = new Set<() => void>();
  const clocks = new Map<number, Clock>();
  const readers = new Set<Reader>();
  let toasts: readonly Toast[] = [];
  let nextId = 1;
  let kept = { next: '', shown: '' };

  function change(next: readonly Toast[]) {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function run(id: number, clock: Clock) {
    clock.startedAt = now();
    clock.timer = setTimeout(() => dismiss(id), clock.leftMs);
  }

  function dismiss(id: number) {
    clearTimeout(clocks.get(id)?.timer);
    clocks.delete(id);
    change(toasts.filter((toast) => toast.id !== id));
    // When the last notification is removed, the browser sends no leave or blur event.
    if (toasts.length === 0) readers.clear();
  }

  return {
    show(kind, text, forNextPage) {
      if (forNextPage !== undefined) {
        const time = formatTime(new Date(now()).toISOString());
        kept = { ...kept, next: `${forNextPage} at ${time}` };
      }
      // Replaces a notification with the same text, so that it is announced again without a second entry.
      for (const toast of toasts) if (toast.text === text) dismiss(toast.id);
      const id = nextId++;
      change([...toasts, { id, kind, text }]);
      const clock: Clock = { leftMs: lifetimeMs, startedAt: 0, timer: undefined };
      clocks.set(id, clock);
      if (readers.size === 0) run(id, clock);
    },
    readKept: () => kept.shown,
    turnPage() {
      kept = { next: '', shown: kept.next };
      change(toasts);
    },
    dismiss,
    hold(reader) {
      readers.add(reader);
      if (readers.size > 1) return;
      for (const clock of clocks.values()) {
        clearTimeout(clock.timer);
        if (clock.timer !== undefined) clock.leftMs -= now() - clock.startedAt;
        clock.timer = undefined;
      }
    },
    release(reader) {
      if (!readers.delete(reader) || readers.size > 0) return;
      for (const [id, clock] of clocks) run(id, clock);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => toasts,
  };
}
