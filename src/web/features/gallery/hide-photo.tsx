/** A button that hides a photo from everybody, and asks before it does. */
import { useId, useState } from 'react';
import { hiddenPhotoHours } from '#contract/photo-filters.ts';
import { useCall } from '#web/api/call-context.ts';
import { PhotoQuestion } from './photo-question.tsx';

interface Props {
  readonly photoId: number;
  readonly caption: string;
  readonly onHidden: () => void;
}

const mostCharacters = 500;

export function HidePhoto({ photoId, caption, onHidden }: Props) {
  const call = useCall();
  const id = useId();
  const [typed, setTyped] = useState('');
  return (
    <PhotoQuestion
      label="Hide"
      title="Hide this photo?"
      confirmLabel="Hide photo"
      act={() => {
        // It is one line; whoever types several means one.
        const reason = typed.replaceAll(/\s*\n\s*/g, ' ');
        return call('hidePhoto', { params: { photoId }, body: { reason } });
      }}
      onDone={onHidden}
    >
      <p>
        From now on nobody but admins sees “{caption}”. For {hiddenPhotoHours} hours you can show it
        again, on the page Photos of the Manifest. Then it is deleted for good.
      </p>
      <p>Whoever sent it is told by mail, unless it was you.</p>
      <div className="reason">
        <label htmlFor={id}>Reason (optional, part of the mail)</label>
        <textarea
          id={id}
          className="field"
          rows={3}
          maxLength={mostCharacters}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
    </PhotoQuestion>
  );
}
