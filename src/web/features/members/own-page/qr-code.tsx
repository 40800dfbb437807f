import { Button } from '#web/ui/button.tsx';
import { QrImage } from '#web/ui/qr-image.tsx';

/** Prints only the code, enlarged. */
function print(): void {
  const page = document.documentElement;
  page.toggleAttribute('data-print-code', true);
  window.addEventListener('afterprint', () => page.removeAttribute('data-print-code'), {
    once: true,
  });
  window.print();
}

export function QrCode({ text }: { readonly text: string }) {
  return (
    <figure className="qr">
      <QrImage text={text} label={`QR code of ${text}`} />
      <figcaption>
        <p>Point a phone’s camera at this code to open your profile.</p>
        <p className="qr-address">{text}</p>
        <Button type="button" kind="quiet" onClick={print}>
          Print the code
        </Button>
      </figcaption>
    </figure>
  );
}
