import { createContext, useContext } from 'react';
import { createToastQueue, type ToastQueue } from './toast-queue.ts';

/** Each frame provides its own queue. The notifications of a component outside a frame are not shown. */
export const ToastContext = createContext<ToastQueue>(createToastQueue());

export function useToast(): ToastQueue['show'] {
  return useContext(ToastContext).show;
}
