/** The public URL of the member's own profile, with every way to share it. */
import { brand } from '#contract/brand.ts';
import type { MemberProfile } from '#contract/profile/profile.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useSharing } from '../profile/use-sharing.ts';
import { QrCode } from './qr-code.tsx';

export function ShareCard({ profile }: { readonly profile: MemberProfile }) {
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
        <QrCode text={url} />
      </details>
    </Card>
  );
}
