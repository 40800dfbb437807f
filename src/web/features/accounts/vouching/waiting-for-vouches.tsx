/** What a claimant shows to members at the drop zone while the claim waits. */
import './vouching.css';
import { openVouchLink } from '#contract/accounts/vouching.ts';
import { numberLabel } from '#contract/number-label.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-query.ts';
import { Card } from '#web/ui/card.tsx';
import { VouchProgress } from './vouch-progress.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { QrImage } from '#web/ui/qr-image.tsx';

export function WaitingForVouches({ number }: { readonly number: number }) {
  const { value, failure, isLoading, reload } = useNewestQuery(openVouchLink);
  const label = numberLabel('fb', number);
  return (
    <Card title="Waiting for two members or an admin">
      <p>
        {`You claimed ${label}. Ask two members who know you to point their phone’s camera at this code, at the drop zone for example, or send them the link. Once both have vouched for you, ${label} is yours. An admin can also approve your claim.`}
      </p>
      {value === null ? (
        <QueryNotice
          label="Loading your code"
          failure={failure}
          isLoading={isLoading}
          onRetry={reload}
        />
      ) : (
        <>
          <VouchProgress vouches={value.vouches} needed={value.needed} />
          <VouchCode token={value.token} label={label} />
        </>
      )}
    </Card>
  );
}

const vouchPath = '/vouch';

interface VouchCodeProps {
  readonly token: string;
  /** For the text that goes with a shared link. */
  readonly label: string;
}

/** The code that a member scans to vouch for someone, and the same as a link. */
function VouchCode({ token, label }: VouchCodeProps) {
  const showToast = useToast();
  const link = `${window.location.origin}${vouchPath}#${token}`;

  async function share() {
    try {
      // Desktop browsers may have no menu for sharing, and pages without TLS have none at all.
      const { share: open } = navigator as Partial<Navigator>;
      if (open === undefined) {
        await navigator.clipboard.writeText(link);
        showToast('success', 'The link is copied.');
      } else {
        await open.call(navigator, {
          text: `Do you know me as ${label}? Please vouch for me:`,
          url: link,
        });
      }
    } catch {
      // The person closed the menu, or the browser does not allow it. The link can be copied by hand.
    }
  }

  return (
    <figure className="vouch-code stack">
      <QrImage text={link} label="QR code for members who know you" />
      <figcaption className="form">
        <TextField
          label="Link"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button type="button" kind="quiet" onClick={() => void share()}>
          Share the link
        </Button>
      </figcaption>
    </figure>
  );
}
