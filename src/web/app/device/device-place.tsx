/** Loads what concerns this device some time after the page, because no first paint needs it. */
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';

async function loadDeviceNotes(): Promise<{ default: ComponentType }> {
  try {
    return { default: (await import('./device-notes.tsx')).DeviceNotes };
  } catch {
    // The page works without them.
    return { default: () => null };
  }
}

const DeviceNotes = lazy(loadDeviceNotes);

const delayMs = 1_000;

export function DevicePlace() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    let timer = 0;
    const wait = () => {
      timer = window.setTimeout(() => setIsDue(true), delayMs);
    };
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
    return () => {
      window.removeEventListener('load', wait);
      window.clearTimeout(timer);
    };
  }, []);
  return isDue ? (
    <Suspense>
      <DeviceNotes />
    </Suspense>
  ) : null;
}
