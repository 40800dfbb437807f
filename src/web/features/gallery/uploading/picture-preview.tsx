import { useEffect, useRef } from 'react';

interface Props {
  readonly picture: HTMLCanvasElement;
  readonly name: string;
}

/** In pixels, for screens with two pixels per dot. */
const longestSide = 640;

/** Shows a chosen photo in a small size. */
export function PicturePreview({ picture, name }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.ceil(side * scale));
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    pen?.drawImage(picture, 0, 0, pen.canvas.width, pen.canvas.height);
  }, [picture]);
  return (
    <canvas
      ref={canvas}
      className="chosen-photo"
      width={width}
      height={height}
      role="img"
      aria-label={`The photo ${name}`}
    />
  );
}
