/** The code that a member scans to vouch for someone, and the same as a link. */
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { QrImage } from '#web/ui/qr-image.tsx';
import './vouching.css';

const vouchPath = '/vouch';

interface Props {
  readonly token: string;
  /** For the text that goes with a shared link. */
  readonly label: string;
}

export function VouchCode({ token, label }: Props) {
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
    <figure className="vouch-code">
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
