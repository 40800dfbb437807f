import { useState } from 'react';
import type { TimeZone } from '#contract/accounts/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { suggestZone } from './suggest-zone.ts';
import './zone-suggestion.css';

interface Props {
  readonly zones: readonly TimeZone[];
  readonly chosen: string;
  readonly onUse: (timeZoneId: string) => void;
}

/** Offers the zone of this device if another one is chosen. */
export function ZoneSuggestion({ zones, chosen, onUse }: Props) {
  const [zone] = useState(() => suggestZone(zones));
  if (zone === undefined || zone.timeZoneId === chosen) return null;
  const { timeZoneId } = zone;
  return (
    <span className="suggestion">
      This device is in {timeZoneId}.
      <Button type="button" kind="quiet" onClick={() => onUse(timeZoneId)}>
        Use it
      </Button>
    </span>
  );
}
