/** Registers the service worker and talks to it. The page's content security policy requires a trusted URL. */
import { keepPageMessage, wasChangedMessage } from '#contract/offline.ts';

const url = '/service-worker.js';

const policy = window.trustedTypes?.createPolicy('service-worker', {
  createScriptURL(asked) {
    if (asked === url) return asked;
    throw new TypeError('The site has one service worker.');
  },
});

export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const isNew = serviceWorker.controller === null;
  await serviceWorker.register(policy?.createScriptURL(url) ?? url);
  const { active } = await serviceWorker.ready;
  // The worker has not seen a page that was there before it.
  // A worker has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  if (isNew) active?.postMessage(keepPageMessage);
}

/** Whether this page came from the device and has changed on the site since. */
export function wasPageChanged(): Promise<boolean> {
  const { controller } = navigator.serviceWorker;
  if (controller === null) return Promise.resolve(false);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => resolve(data === true), { once: true });
    port1.start();
    controller.postMessage(wasChangedMessage, [port2]);
  });
}
