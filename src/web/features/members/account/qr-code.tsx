/** An address as a QR code that phones read from a screen or from paper: dark on white in every theme. */
import encodeQr from 'qr';
import { Button } from '#web/ui/button.tsx';

/** Clear space around it, in modules (ISO/IEC 18004, 5.3.8). */
const quietZone = 4;

/** Each row's dark stretches as one rectangle. */
function drawRows(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1] === true) return [];
        const end = row.indexOf(false, x);
        const width = (end === -1 ? row.length : end) - x;
        return [`M${x} ${y}h${width}v1h-${width}z`];
      }),
    )
    .join('');
}

/** Nothing but the code, large, on the sheet. */
function print(): void {
  const page = document.documentElement;
  page.toggleAttribute('data-print-code', true);
  window.addEventListener('afterprint', () => page.removeAttribute('data-print-code'), {
    once: true,
  });
  window.print();
}

export function QrCode({ text }: { readonly text: string }) {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: quietZone });
  const side = rows.length;
  return (
    <figure className="qr">
      <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={`QR code of ${text}`}>
        <rect width={side} height={side} fill="#fff" />
        <path d={drawRows(rows)} fill="#000" shapeRendering="crispEdges" />
      </svg>
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
