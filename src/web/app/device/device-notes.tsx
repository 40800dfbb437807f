/** What the site says about this device, above the bar at the bottom. */
import './device-notes.css';
import { useOfflineSite } from './use-offline-site.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { whenListWasChecked } from '#web/api/offline/refresh-list.ts';
import { useSession } from '#web/api/session-context.ts';
import { useIsOffline } from '#web/ui/loading/use-is-offline.ts';
import { formatDateTime } from '#web/ui/format-date.ts';
import { readNote, writeNote } from '#web/api/offline/notes.ts';
import { forgetOldTexts } from '#web/features/memorials/remembering/kept-text.ts';
import { Button } from '#web/ui/button.tsx';
import { installPrompt } from './install-prompt.ts';

export function DeviceNotes() {
  useOfflineSite();
  const { kind } = useSession();
  useEffect(forgetOldTexts, [kind]);
  return (
    <div className="device-notes">
      <OfflineNote />
      <InstallHint />
    </div>
  );
}

function OfflineNote() {
  const isOffline = useIsOffline();
  const [checked, setChecked] = useState<string | null>(null);
  useEffect(() => {
    if (!isOffline || !('caches' in window)) return;
    whenListWasChecked().then(setChecked, () => undefined);
  }, [isOffline]);
  return (
    <div role="status">
      {isOffline ? (
        <p className="device-note">
          {checked === null
            ? 'You are offline.'
            : `You are offline. The list of members is from ${formatDateTime(checked)}.`}
        </p>
      ) : null}
    </div>
  );
}

const visitKey = 'visit';

/** A visit ends with its tab. */
async function countVisits(): Promise<number> {
  const before = Number(await readNote('visits'));
  if (sessionStorage.getItem(visitKey) !== null) return before;
  sessionStorage.setItem(visitKey, '');
  await writeNote('visits', String(before + 1));
  return before + 1;
}

/** False where nothing can be remembered, because a closed hint would return, and where nothing is kept. */
async function isDue(): Promise<boolean> {
  try {
    const isInstalled = window.matchMedia('(display-mode: standalone)').matches;
    const isKept = navigator.serviceWorker.controller !== null;
    const isSecond = (await countVisits()) > 1;
    return isKept && isSecond && !isInstalled && (await readNote('hint-closed')) === null;
  } catch {
    return false;
  }
}

/** Only Safari on phones and tablets has this property, and no other way to install. */
const isSafariOnPhone = () => 'standalone' in navigator;

/** Mentions on a second visit that the site can be on the home screen. Once closed, it never returns. */
function InstallHint() {
  const [isShown, setIsShown] = useState(false);
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.read);
  useEffect(() => void isDue().then(setIsShown), []);
  if (!isShown || (prompt === null && !isSafariOnPhone())) return null;

  function close() {
    writeNote('hint-closed', 'yes').catch(() => undefined);
    setIsShown(false);
  }

  return (
    <aside className="device-note" aria-label="On your home screen">
      <p>
        {prompt === null
          ? 'To open this site from your home screen, even without a connection, tap Share and then Add to Home Screen.'
          : 'Put this site on your home screen, and it opens even without a connection.'}
      </p>
      <div className="device-answers">
        {prompt === null ? null : (
          <Button
            type="button"
            kind="quiet"
            onClick={() => {
              close();
              void prompt.prompt();
            }}
          >
            Add
          </Button>
        )}
        <Button type="button" kind="quiet" onClick={close}>
          {prompt === null ? 'Close' : 'No, thanks'}
        </Button>
      </div>
    </aside>
  );
}
