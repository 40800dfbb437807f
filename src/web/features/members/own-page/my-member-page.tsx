import './own-member.css';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { brand } from '#contract/brand.ts';
import {
  getOwnMember,
  removeMemberPhoto,
  type OwnMemberProfile,
} from '#contract/profile/own-page.ts';
import { WaitingPhotos } from '#web/api/account/uploads/waiting-photos.tsx';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { QrImage } from '#web/ui/qr-image.tsx';
import { useSharing } from '../profile/use-sharing.ts';
import { JumpCard } from './jump-card.tsx';
import { OwnMember } from './linked-only.tsx';
import { OwnMemberCard } from './own-member-card.tsx';
import type { PhotoType } from '#contract/photos.ts';
import { useCancelWaiting } from '#web/api/account/uploads/use-uploads.ts';
import { RemovePicture } from '#web/api/forms/remove-picture.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { pathToUpload } from '#web/addresses/own-member-address.ts';

export function MyMemberPage() {
  return <OwnMember>{(loaded) => <MyMember loaded={loaded} />}</OwnMember>;
}

function MyMember({ loaded }: { readonly loaded: OwnMemberProfile }) {
  const call = useCall();
  const [changes, setChanges] = useState<Partial<OwnMemberProfile>>({});
  const profile = { ...loaded, ...changes };
  // Each card returns only what it changed; the rest of what it knows may be old.
  const change = (newer: Partial<OwnMemberProfile>) =>
    setChanges((last) => ({ ...last, ...newer }));

  const { hash } = useLocation();
  // The part that the address names is there only now.
  useEffect(() => document.getElementById(hash.slice(1))?.focus(), [hash]);

  async function renewPictures() {
    const renewed = await settle(call(getOwnMember));
    if (!renewed.isOk) return;
    const { avatarUri, fbCardUri, fbCardThumbUri } = renewed.value.body;
    change({ avatarUri, fbCardUri, fbCardThumbUri });
  }

  return (
    <>
      <WaitingPhotos onFewer={() => void renewPictures()} />
      <OwnMemberCard profile={profile} />
      <ShareCard profile={profile} />
      {/* Keeps the initial profile, so that removing a picture does not reset typed text. */}
      <JumpCard profile={loaded} onSaved={change} />
      <PicturesCard profile={profile} onChange={change} />
    </>
  );
}

/** The public address of the profile, with every way to share it. */
function ShareCard({ profile }: { readonly profile: OwnMemberProfile }) {
  const { copy, share } = useSharing(profile);
  const path = `/${brand.singularSlug}/${profile.freakBrotherNumber}`;
  const url = new URL(path, window.location.origin).href;
  return (
    <Card title="Share">
      <p>Anyone can see your profile at this address:</p>
      <p className="own-link">{url}</p>
      <div className="form-actions">
        <LinkButton to={path}>View</LinkButton>
        <Button type="button" kind="quiet" onClick={() => void copy()}>
          Copy
        </Button>
        {'share' in navigator ? (
          <Button type="button" kind="quiet" onClick={() => void share()}>
            Share
          </Button>
        ) : null}
      </div>
      <details>
        <summary>QR code</summary>
        <figure className="qr row">
          <QrImage text={url} label={`QR code of ${url}`} />
          <figcaption>Point a phone’s camera at this code to open your profile.</figcaption>
        </figure>
      </details>
    </Card>
  );
}

interface Props {
  readonly profile: OwnMemberProfile;
  /** Called after a picture was removed. */
  readonly onChange: (removed: Partial<OwnMemberProfile>) => void;
}

const names = { photo: 'photo', card: 'membership card' } as const;
const removals = { photo: 'Remove photo', card: 'Remove card' } as const;

function PicturesCard({ profile, onChange }: Props) {
  const call = useCall();
  const cancelWaiting = useCancelWaiting();
  const showToast = useToast();
  const { avatarUri, fbCardUri, fbCardThumbUri, isPhotoWithheld, isNameWithheld } = profile;
  const isHidden = isPhotoWithheld || isNameWithheld;

  async function remove(photoType: PhotoType) {
    await cancelWaiting({ call: 'setMemberPhoto', type: photoType });
    await call(removeMemberPhoto, { params: { photoType } });
    showToast('success', photoType === 'card' ? 'Card removed.' : 'Photo removed.');
    onChange(
      photoType === 'card' ? { fbCardUri: null, fbCardThumbUri: null } : { avatarUri: null },
    );
  }

  const removeButton = (type: PhotoType) => (
    <RemovePicture label={removals[type]} name={`your ${names[type]}`} act={() => remove(type)} />
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
    </Card>
  );
}
