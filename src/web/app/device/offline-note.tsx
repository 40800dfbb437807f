/** Says that the device is offline, and how old the list of members is. */
import { useEffect, useState } from 'react';
import { whenListWasChecked } from '#web/api/offline/refresh-list.ts';
import { useIsOffline } from '#web/ui/loading/use-is-offline.ts';
import { formatDateTime } from '#web/ui/write-date.ts';

export function OfflineNote() {
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
