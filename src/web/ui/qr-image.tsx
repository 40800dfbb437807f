/** Text as a QR code, dark on white in every theme so that phones can read it. */
import encodeQr from 'qr';

/** Width of the clear border, in modules (ISO/IEC 18004, 5.3.8). */
const quietZone = 4;

/** Draws each run of dark modules in a row as one rectangle. */
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

interface Props {
  readonly text: string;
  /** Text alternative for screen readers. */
  readonly label: string;
}

export function QrImage({ text, label }: Props) {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: quietZone });
  const side = rows.length;
  return (
    <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <rect width={side} height={side} fill="#fff" />
      <path d={drawRows(rows)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
