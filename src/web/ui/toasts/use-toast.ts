/** Shows a notification from anywhere in the page: `const showToast = useToast()`, `showToast('success', 'Photo saved.')`. */
import { createContext, useContext } from 'react';
import { createToastQueue, type ToastQueue } from './toast-queue.ts';

/** One per frame; a component outside of a frame has one that nobody sees. */
export const ToastContext = createContext<ToastQueue>(createToastQueue());

export function useToast(): ToastQueue['show'] {
  return useContext(ToastContext).show;
}
