import { useEffect, useRef, useState } from 'react';
import { galleryKinds } from '#contract/gallery/uploading.ts';
import { notOpened } from '#web/ui/photos/not-opened.ts';
import type { OpenedPhoto } from '#web/ui/photos/open-photo.ts';
import { loadCropStep } from './load-crop-step.ts';

interface Opened {
  readonly file: File;
  readonly photo: Promise<OpenedPhoto | string>;
}

async function read(file: File): Promise<OpenedPhoto | string> {
  return (await loadCropStep()).openPhoto(file, galleryKinds);
}

interface Shown {
  /** Null until the file is read; a text says why it cannot be used. */
  readonly shown: OpenedPhoto | string | null;
  /**
   * @returns the reason if the file cannot be used
   * @throws Refusal if the code for it cannot be loaded
   */
  readonly open: (file: File) => Promise<OpenedPhoto | string>;
}

/** Reads each chosen file once, as soon as it is chosen. */
export function useOpenedPhoto(file: File | null): Shown {
  const opened = useRef<Opened>(null);
  const [shown, setShown] = useState<{ file: File; photo: OpenedPhoto | string }>();

  async function open(chosen: File): Promise<OpenedPhoto | string> {
    if (opened.current?.file !== chosen) opened.current = { file: chosen, photo: read(chosen) };
    try {
      const photo = await opened.current.photo;
      // A retry may solve it.
      if (photo === notOpened) opened.current = null;
      setShown({ file: chosen, photo });
      return photo;
    } catch (error) {
      opened.current = null;
      throw error;
    }
  }

  useEffect(() => {
    if (file === null) return;
    // The next step reports a refusal.
    open(file).catch(() => undefined);
  }, [file]);

  return { shown: shown?.file === file ? (shown?.photo ?? null) : null, open };
}
