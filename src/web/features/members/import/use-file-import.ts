/** The state of a file import: choose, preview, apply. Applies exactly the bytes that were previewed. */
import { useRef, useState } from 'react';
import { type ImportReport, largestImportBytes, tooLargeImport } from '#contract/members/import.ts';
import type { Refusal } from '#contract/errors.ts';
import { useCall } from '#web/api/call-context.ts';
import { isRefusal } from '#web/api/is-refusal.ts';

export type ImportStage =
  | { readonly kind: 'empty' }
  | { readonly kind: 'chosen' }
  | { readonly kind: 'previewed'; readonly report: ImportReport }
  | { readonly kind: 'imported'; readonly report: ImportReport };

type Problems = ImportReport['problems'];

interface FileImport {
  readonly stage: ImportStage;
  readonly isBusy: boolean;
  /** An error about the file as a whole. */
  readonly alert: string | null;
  readonly problems: Problems;
  readonly choose: (file: File | null) => void;
  readonly preview: () => Promise<void>;
  /** Available only after a preview without problems. */
  readonly apply: () => Promise<void>;
}

/** The server names a line `line 3`. */
function problemsOf({ errors = {} }: Refusal): Problems {
  return Object.entries(errors).map(([where, message]) => {
    const line = /^line (\d+)$/.exec(where)?.[1];
    return { line: line === undefined ? null : Number(line), message };
  });
}

interface Wrong {
  readonly alert: string | null;
  readonly problems: Problems;
}

const nothing: Wrong = { alert: null, problems: [] };

export function useFileImport(): FileImport {
  const call = useCall();
  const [stage, setStage] = useState<ImportStage>({ kind: 'empty' });
  const [isBusy, setIsBusy] = useState(false);
  const [wrong, setWrong] = useState(nothing);
  const chosen = useRef<File>(null);
  /** The previewed bytes: the file on disk may have changed since. */
  const looked = useRef<Blob>(null);

  async function run(work: () => Promise<void>) {
    if (isBusy) return;
    setIsBusy(true);
    setWrong(nothing);
    const file = chosen.current;
    try {
      await work();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (chosen.current === file) setWrong({ alert: error.message, problems: problemsOf(error) });
    } finally {
      setIsBusy(false);
    }
  }

  async function readFile(file: File): Promise<Blob | null> {
    try {
      return new Blob([await file.arrayBuffer()], { type: 'text/csv' });
    } catch {
      setWrong({ alert: 'This file cannot be read. Please choose it again.', problems: [] });
      return null;
    }
  }

  return {
    stage,
    isBusy,
    ...wrong,
    choose(file) {
      chosen.current = file;
      looked.current = null;
      const isTooLarge = file !== null && file.size > largestImportBytes;
      setWrong(isTooLarge ? { alert: tooLargeImport, problems: [] } : nothing);
      setStage({ kind: file === null || isTooLarge ? 'empty' : 'chosen' });
    },
    preview: () =>
      run(async () => {
        const file = chosen.current;
        const bytes = file && (await readFile(file));
        if (!bytes) return;
        const { body } = await call('previewMembersFile', { body: bytes });
        if (chosen.current !== file) return;
        looked.current = bytes;
        setStage({ kind: 'previewed', report: body });
      }),
    apply: () =>
      run(async () => {
        const bytes = looked.current;
        if (!bytes) return;
        const { body } = await call('importMembersFile', { body: bytes });
        looked.current = null;
        setStage({ kind: 'imported', report: body });
      }),
  };
}
