import { useEffect, useRef, useState } from 'react';
import { galleryKinds } from '#contract/gallery/uploading.ts';
import { notOpened, openPhoto, type OpenedPhoto } from '#web/ui/photos/open-photo.ts';

interface Opened {
  readonly file: File;
  readonly photo: Promise<OpenedPhoto | string>;
}

interface Shown {
  /** Null until the file is read; a text says why it cannot be used. */
  readonly shown: OpenedPhoto | string | null;
  /** @returns the reason if the file cannot be used */
  readonly open: (file: File) => Promise<OpenedPhoto | string>;
}

/** Reads each chosen file once, as soon as it is chosen. */
export function useOpenedPhoto(file: File | null): Shown {
  const opened = useRef<Opened>(null);
  const [shown, setShown] = useState<{ file: File; photo: OpenedPhoto | string }>();

  async function open(chosen: File): Promise<OpenedPhoto | string> {
    if (opened.current?.file !== chosen) {
      opened.current = { file: chosen, photo: openPhoto(chosen, galleryKinds) };
    }
    const photo = await opened.current.photo;
    // A retry may solve it.
    if (photo === notOpened) opened.current = null;
    setShown({ file: chosen, photo });
    return photo;
  }

  useEffect(() => {
    if (file !== null) void open(file);
  }, [file]);

  return { shown: shown?.file === file ? (shown?.photo ?? null) : null, open };
}
