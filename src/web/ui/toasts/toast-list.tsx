/**
 * The notifications in the corner of the page. They are announced politely and stay while they are hovered, touched or
 * focused. Escape closes the newest.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { kindWordsFor } from '../kind-words.ts';
import type { ToastKind, ToastQueue } from './toast-queue.ts';

const signs: Readonly<Record<ToastKind, string>> = {
  success: 'Success',
  warning: 'Warning',
  danger: 'Error',
  info: 'Information',
};

export function ToastList({ queue }: { readonly queue: ToastQueue }) {
  const toasts = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const { hold, release, dismiss } = queue;
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined) return undefined;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      // An open dialog closes first.
      const isDialogOpen = document.querySelector('dialog[open]') !== null;
      if (key === 'Escape' && !isDialogOpen) dismiss(newest);
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [newest, dismiss]);
  return (
    // Pointer and focus only pause the timers, so the group is not interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      className="toasts"
      aria-label="Notifications"
      aria-live="polite"
      // Not a pointer that only happens to be where a notification appears.
      onPointerMove={() => hold('pointer')}
      onPointerDown={() => hold('pointer')}
      onPointerLeave={() => release('pointer')}
      onFocus={() => hold('focus')}
      onBlur={() => release('focus')}
    >
      {toasts.map(({ id, kind, text }) => (
        <div key={id} className={`toast toast-${kind}`}>
          <div>
            <p>
              <span className="visually-hidden">{signs[kind]}: </span>
              {text}
            </p>
            {kindWordsFor(text) === undefined ? null : <p>{kindWordsFor(text)}</p>}
          </div>
          <button
            type="button"
            className="toast-close"
            aria-label="Close"
            aria-keyshortcuts="Escape"
            onClick={() => dismiss(id)}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
      ))}
    </div>
  );
}
