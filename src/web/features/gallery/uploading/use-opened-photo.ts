import { useEffect, useRef, useState } from 'react';
import { loadCropStep } from './load-crop-step.ts';

interface Opened {
  readonly file: File;
  readonly picture: Promise<HTMLCanvasElement | null>;
}

async function read(file: File): Promise<HTMLCanvasElement | null> {
  return (await loadCropStep()).readPicture(file);
}

interface OpenedPhoto {
  /** Null until the file is read, or if that fails. */
  readonly shown: HTMLCanvasElement | null;
  /**
   * @returns null if the file cannot be read as a picture
   * @throws Refusal if the code for it cannot be loaded
   */
  readonly open: (file: File) => Promise<HTMLCanvasElement | null>;
}

/** Reads each chosen file once, as soon as it is chosen. */
export function useOpenedPhoto(file: File | null): OpenedPhoto {
  const opened = useRef<Opened>(null);
  const [shown, setShown] = useState<{ file: File; picture: HTMLCanvasElement | null }>();

  async function open(chosen: File): Promise<HTMLCanvasElement | null> {
    if (opened.current?.file !== chosen) opened.current = { file: chosen, picture: read(chosen) };
    try {
      return await opened.current.picture;
    } catch (error) {
      opened.current = null;
      throw error;
    }
  }

  useEffect(() => {
    if (file === null) return;
    open(file).then(
      (picture) => setShown({ file, picture }),
      // The next step reports it.
      () => undefined,
    );
  }, [file]);

  return { shown: shown?.file === file ? (shown?.picture ?? null) : null, open };
}
