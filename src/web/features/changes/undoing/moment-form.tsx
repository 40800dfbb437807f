/** Chooses the time since which an account's changes are undone, in the reader's time zone. */
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { undoAccountAddress } from '#web/addresses/change-address.ts';

interface Props {
  readonly account: number;
  /** In UTC; null if none has been chosen. */
  readonly since: string | null;
}

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** In the format of `<input type="datetime-local">`. */
function localMoment(at: Date): string {
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-');
  return `${day}T${[at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(':')}`;
}

export function MomentForm({ account, since }: Props) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(since === null ? '' : localMoment(new Date(since)));
  const [error, setError] = useState<string | undefined>();

  function go(event: SubmitEvent) {
    event.preventDefault();
    const moment = new Date(typed);
    if (Number.isNaN(moment.getTime())) setError('Please choose a day and a time.');
    else void navigate(undoAccountAddress(account, moment.toISOString()), { replace: true });
  }

  return (
    <Card title="Since when?">
      <form className="form" noValidate onSubmit={go}>
        <TextField
          label="Undo changes since"
          hint="All changes that this account has made since then are undone, the newest first."
          type="datetime-local"
          step={1}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
        <div className="form-actions">
          <Button type="submit" kind={since === null ? 'main' : 'quiet'}>
            Preview
          </Button>
        </div>
      </form>
    </Card>
  );
}
