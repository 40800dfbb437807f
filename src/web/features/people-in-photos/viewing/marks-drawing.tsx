/** The marks of a photo as a drawing over it, which the server can render: no inline styles. The list has the names. */
import { markScale } from '#contract/people-in-photos/marks.ts';

interface Props {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly { readonly markId: number; readonly x: number; readonly y: number }[];
}

/** Parts of the photo's longer side. */
const radius = 0.045;

export function MarksDrawing({ width, height, marks }: Props) {
  const size = Math.max(width, height) * radius;
  return (
    <svg className="marks-drawing" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {marks.map(({ markId, x, y }, index) => {
        const [left, top] = [(x / markScale) * width, (y / markScale) * height];
        return (
          <g key={markId}>
            <circle cx={left} cy={top} r={size} />
            <text x={left} y={top + size / 3} fontSize={size}>
              {index + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
