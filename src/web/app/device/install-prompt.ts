/** Whether the browser can install the site, and whether to mention it. */

/** Not in the types of the DOM, because only some browsers have it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

let offered: InstallEvent | null = null;
const listeners = new Set<() => void>();

/** Browsers that can install the site say so once, early. They would also show a banner of their own. */
export function waitForInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallEvent(event)) offered = event;
    for (const listener of listeners) listener();
  });
}

export const installPrompt = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => offered,
};
