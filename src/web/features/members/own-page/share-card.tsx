/** The public URL of the member's own profile, with every way to share it. */
import { brand } from '#contract/brand.ts';
import type { MemberProfile } from '#contract/profile/profile.ts';
import { numberLabel } from '#contract/number-label.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { CopyLink } from '../profile/copy-link.tsx';
import { QrCode } from './qr-code.tsx';

export function ShareCard({ profile }: { readonly profile: MemberProfile }) {
  const showToast = useToast();
  const { freakBrotherNumber: number, firstName, lastName } = profile;
  const path = `/${brand.singularSlug}/${number}`;
  const url = new URL(path, window.location.origin).href;

  async function share() {
    try {
      await navigator.share({
        title: `${firstName} ${lastName}, ${numberLabel('fb', number)}`,
        url,
      });
    } catch (error) {
      // The member cancelled sharing.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast('danger', 'The link could not be shared. Please copy it instead.');
    }
  }

  return (
    <Card title="Share">
      <p>Anyone can see your profile at this address:</p>
      <p className="own-link">{url}</p>
      <div className="form-actions">
        <LinkButton to={path}>View</LinkButton>
        <CopyLink path={path} label="Copy" />
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
