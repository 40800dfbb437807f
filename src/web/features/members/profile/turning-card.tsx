/** The large card of a profile. A button or a click turns it over to the uploaded card, where there is one. */
import { useState } from 'react';
import { photoAtSize } from '#contract/photos.ts';
import type { MemberProfile } from '#contract/profile/profile.ts';
import { Button } from '#web/ui/button.tsx';
import { MemberCard } from '#web/ui/members/member-card.tsx';

export function TurningCard({ profile }: { readonly profile: MemberProfile }) {
  const { fbCardUri, fbCardThumbUri } = profile;
  const [isTurned, setIsTurned] = useState(false);
  const front = <MemberCard member={profile} size="large" heading="h1" />;
  if (fbCardUri === null || fbCardThumbUri === null) return front;
  return (
    <>
      {/* The button below does the same for keyboards and screen readers. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className="turning"
        data-turned={isTurned || undefined}
        onClick={(event) => {
          const isLink = event.target instanceof Element && event.target.closest('a') !== null;
          if (!isLink) setIsTurned(!isTurned);
        }}
      >
        {front}
        <div className="card-back">
          <a className="membership-card" href={fbCardUri}>
            <img
              src={photoAtSize(fbCardUri, 'medium')}
              alt="Membership card"
              width="300"
              height="190"
              loading="lazy"
            />
          </a>
        </div>
      </div>
      <p className="turn needs-script">
        <Button type="button" kind="quiet" onClick={() => setIsTurned(!isTurned)}>
          {isTurned ? 'Turn the card back' : 'Turn the card over'}
        </Button>
      </p>
    </>
  );
}
