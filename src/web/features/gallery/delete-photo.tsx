/** A button that deletes a photo, and asks before it does. */
import { useCall } from '#web/api/call-context.ts';
import { PhotoQuestion } from './photo-question.tsx';

interface Props {
  readonly photoId: number;
  readonly caption: string;
  readonly onDeleted: () => void;
}

export function DeletePhoto({ photoId, caption, onDeleted }: Props) {
  const call = useCall();
  return (
    <PhotoQuestion
      label="Delete"
      title="Delete this photo?"
      confirmLabel="Delete photo"
      act={() => call('deletePhoto', { params: { photoId } })}
      onDone={onDeleted}
    >
      <p>“{caption}” goes from the gallery for good.</p>
    </PhotoQuestion>
  );
}
