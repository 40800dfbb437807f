import { useState } from 'react';
import type { PhotoType } from '#contract/photos.ts';
import { removeMemorialPhoto, type Memorial } from '#contract/memorials/keepers.ts';
import { nameWithNumber } from '#contract/members/display-names.ts';
import { useCancelWaiting } from '#web/api/account/uploads/use-uploads.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { RemoveDialog } from '#web/ui/photos/remove-dialog.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { pathToKeptPhoto } from './keeping-addresses.ts';
import '../memorials.css';

interface Props {
  readonly memorial: Memorial;
  readonly onChange: (memorial: Memorial) => void;
}

const words = {
  photo: { title: 'Photo', none: 'No photo yet.', upload: 'Upload photo', remove: 'Remove photo' },
  card: {
    title: 'Membership card',
    none: 'No card yet.',
    upload: 'Upload card',
    remove: 'Remove card',
  },
} as const;

export function KeptPictures({ memorial, onChange }: Props) {
  const call = useCall();
  const cancelWaiting = useCancelWaiting();
  const showToast = useToast();
  const [pending, setPending] = useState<PhotoType | null>(null);
  const { member, avatarUri, fbCardThumbUri } = memorial;
  const { freakBrotherNumber: number } = member;
  const uris = { photo: avatarUri, card: fbCardThumbUri };

  async function remove(photoType: PhotoType) {
    const params = { number, photoType };
    await cancelWaiting({ call: 'setMemorialPhoto', number, type: photoType });
    const response = await settle(call(removeMemorialPhoto, { params }));
    setPending(null);
    if (response.isOk) {
      onChange(response.value.body);
      showToast('success', photoType === 'card' ? 'Card removed.' : 'Photo removed.');
    } else if (response.failure.code !== 'unauthorized') {
      showToast('danger', response.failure.message);
    }
  }

  return (
    <Card title="Photo and card">
      {(['photo', 'card'] as const).map((type) => {
        const { title, none, upload, remove: removeLabel } = words[type];
        const uri = uris[type];
        return (
          <section key={type} className="stack" aria-labelledby={`kept-${type}`}>
            <h3 id={`kept-${type}`}>{title}</h3>
            {uri === null ? (
              <p className="hint">{none}</p>
            ) : (
              <img
                className="remembrance-picture"
                src={uri}
                alt={`${title} of ${nameWithNumber(member)}`}
              />
            )}
            <div className="form-actions">
              <LinkButton to={pathToKeptPhoto(number, type)}>{upload}</LinkButton>
              {uri === null ? null : (
                <Button type="button" kind="quiet" onClick={() => setPending(type)}>
                  {removeLabel}
                </Button>
              )}
            </div>
          </section>
        );
      })}
      <RemoveDialog
        name={pending === 'card' ? 'the card' : 'the photo'}
        isOpen={pending !== null}
        onClose={() => setPending(null)}
        onRemove={() => (pending === null ? Promise.resolve() : remove(pending))}
      />
    </Card>
  );
}
