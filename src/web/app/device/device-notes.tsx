/** What the site says about this device, above the bar at the bottom. */
import { InstallHint } from './install-hint.tsx';
import { OfflineNote } from './offline-note.tsx';
import { useOfflineSite } from './use-kept-site.ts';
import './device-notes.css';

export function DeviceNotes() {
  useOfflineSite();
  return (
    <div className="device-notes">
      <OfflineNote />
      <InstallHint />
    </div>
  );
}
