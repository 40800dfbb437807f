import { useState } from 'react';
import { brand } from '#contract/brand.ts';
import type { PhotoType } from '#contract/photos.ts';
import { removeMemberPhoto, type OwnMemberProfile } from '#contract/profile/own-page.ts';
import { useCancelWaiting } from '#web/api/account/uploads/use-uploads.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { RemoveDialog } from '#web/ui/photos/remove-dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { pathToUpload } from './own-member-addresses.ts';

interface Props {
  readonly profile: OwnMemberProfile;
  /** Called after a picture was removed. */
  readonly onChange: (removed: Partial<OwnMemberProfile>) => void;
}

const names = { photo: 'photo', card: 'membership card' } as const;
const removals = { photo: 'Remove photo', card: 'Remove card' } as const;

export function PicturesCard({ profile, onChange }: Props) {
  const call = useCall();
  const cancelWaiting = useCancelWaiting();
  const showToast = useToast();
  const [pending, setPending] = useState<PhotoType | null>(null);
  const { avatarUri, fbCardUri, fbCardThumbUri, isPhotoWithheld, isNameWithheld } = profile;
  const isHidden = isPhotoWithheld || isNameWithheld;

  async function remove(photoType: PhotoType) {
    await cancelWaiting({ call: 'setMemberPhoto', type: photoType });
    const response = await settle(call(removeMemberPhoto, { params: { photoType } }));
    setPending(null);
    if (response.isOk) {
      showToast('success', photoType === 'card' ? 'Card removed.' : 'Photo removed.');
      onChange(
        photoType === 'card' ? { fbCardUri: null, fbCardThumbUri: null } : { avatarUri: null },
      );
    } else if (response.failure.code !== 'unauthorized') {
      // The end of the session is already reported elsewhere.
      showToast('danger', response.failure.message);
    }
  }

  const removeButton = (type: PhotoType) => (
    <Button type="button" kind="quiet" onClick={() => setPending(type)}>
      {removals[type]}
    </Button>
  );

  return (
    <Card id="pictures" title="Card and photo">
      <div className="own-pictures stack">
        <section className="stack" aria-labelledby="own-card">
          <h3 id="own-card">Membership card</h3>
          {fbCardUri === null || fbCardThumbUri === null || isHidden ? (
            <p className="hint">
              {fbCardUri === null ? 'No card yet.' : 'Your card is stored. Others do not see it.'}
            </p>
          ) : (
            <a className="own-card" href={fbCardUri}>
              <img src={fbCardThumbUri} alt="Your membership card" />
            </a>
          )}
          <div className="form-actions">
            <LinkButton to={pathToUpload('card')}>{`Upload ${brand.numberPrefix} Card`}</LinkButton>
            {fbCardUri === null ? null : removeButton('card')}
          </div>
        </section>
        <section className="stack" aria-labelledby="own-photo">
          <h3 id="own-photo">Photo</h3>
          {avatarUri === null || isHidden ? (
            <p className="hint">
              {avatarUri === null ? 'No photo yet.' : 'Your photo is stored. Others do not see it.'}
            </p>
          ) : (
            <img className="own-photo" src={avatarUri} alt="You" width="150" height="150" />
          )}
          <div className="form-actions">
            <LinkButton
              to={pathToUpload('photo')}
            >{`Upload ${brand.numberPrefix} Photo`}</LinkButton>
            {avatarUri === null ? null : removeButton('photo')}
          </div>
        </section>
      </div>
      <RemoveDialog
        name={`your ${names[pending ?? 'photo']}`}
        isOpen={pending !== null}
        onClose={() => setPending(null)}
        onRemove={() => (pending === null ? Promise.resolve() : remove(pending))}
      />
    </Card>
  );
}
