/** An editor whose photo is saved through the queue, with the photos that wait. */
import { useRef, useState, type ReactNode } from 'react';
import { PhotoEditor } from '#web/ui/photos/photo-editor.tsx';
import type { EncodedPhoto, PhotoEditorProps } from '#web/ui/photos/crop-step.tsx';
import { settle } from '../../settle.ts';
import type { PhotoCall, PhotoRequest, PhotoResponse } from './photo-request.ts';
import { useChosenPhotos, useSavePhoto, type ChosenFile } from './use-uploads.ts';
import { WaitingPhotos } from './waiting-photos.tsx';

interface Props<Id extends PhotoCall> extends Omit<PhotoEditorProps, 'progress' | 'onSave'> {
  readonly title: string;
  /** What is above the editor. */
  readonly children?: ReactNode;
  readonly toRequest: (photo: EncodedPhoto) => PhotoRequest<Id>;
  readonly onSent: (body: PhotoResponse<Id>) => void;
  /** Called when photos that waited were sent or cancelled. */
  readonly onFewer?: () => void;
}

export function SavedPhotoEditor<Id extends PhotoCall>(props: Props<Id>) {
  const { title, children, toRequest, onSent, onFewer, onCancel, ...editor } = props;
  const { save, progress } = useSavePhoto();
  /** How often the editor has started again, because a photo waits: other pages cannot be loaded without a connection. */
  const [round, setRound] = useState(0);
  /** The photo from a tab that was closed. */
  const [found, setFound] = useState<ChosenFile>();
  const chosenKey = useRef<string>(undefined);
  const { choose } = useChosenPhotos(([first]) => {
    if (chosenKey.current !== undefined) return;
    chosenKey.current = first?.key;
    setFound(first);
  });

  async function send(photo: EncodedPhoto): Promise<string | null> {
    const response = await settle(save(toRequest(photo), chosenKey.current));
    if (!response.isOk) return response.failure.message;
    if (response.value.kind === 'sent') onSent(response.value.body);
    else {
      setFound(undefined);
      setRound(round + 1);
    }
    return null;
  }

  return (
    <>
      <WaitingPhotos
        key={round}
        isFocused={round > 0}
        {...(onFewer === undefined ? {} : { onFewer })}
      />
      <section className="card" aria-label={title}>
        {children}
        <PhotoEditor
          key={`${round} ${found?.key}`}
          {...editor}
          firstFile={found?.file}
          progress={progress}
          onChosen={(file) => {
            chosenKey.current = choose(file === null ? [] : [file])[0]?.key;
          }}
          onCancel={() => {
            choose([]);
            onCancel();
          }}
          onSave={send}
        />
      </section>
    </>
  );
}
