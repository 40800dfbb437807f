/** The state of a file import: choose, say what its columns are, preview, apply. Applies exactly the bytes and changes that were previewed. */
import { useCallback, useRef, useState } from 'react';
import {
  previewMembersFile,
  importMembersFile,
  largestImportBytes,
  tooLargeImport,
  type ImportPreview,
  type ImportResult,
  type ImportRow,
  type RowKind,
  type ImportReport,
} from '#contract/members/import.ts';
import type { Clearable } from '#contract/members/import-columns.ts';
import { useCall } from '#web/api/call-context.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import {
  asWritten,
  problemsOfReading,
  propose,
  toReadingQuery,
  type FileReading,
} from './file-reading.ts';
import {
  allRows,
  countRows,
  keepChoice,
  setKinds,
  toggleRow,
  toQuery,
  type RowChoice,
  type RowView,
} from './row-choice.ts';
import type { Refusal } from '#contract/errors.ts';

export interface Previewed {
  readonly report: ImportPreview;
  readonly view: RowView;
  /** The rows of the view. */
  readonly rows: readonly ImportRow[];
  readonly choice: RowChoice;
  readonly show: (view: RowView) => void;
  readonly toggle: (row: ImportRow) => void;
  readonly setKinds: (kinds: readonly RowKind[], isLeftOut: boolean) => void;
  /** What empty cells clear. */
  readonly clear: readonly Clearable[];
  readonly setCleared: (name: Clearable, isCleared: boolean) => void;
  /** Null if there was nothing to say. */
  readonly changeColumns: (() => void) | null;
}

type Stage =
  | { readonly kind: 'empty' }
  | { readonly kind: 'chosen' }
  | { readonly kind: 'columns'; readonly report: ImportPreview }
  | { readonly kind: 'previewed'; readonly report: ImportPreview; readonly view: RowView }
  | { readonly kind: 'imported'; readonly result: ImportResult };

interface ImportFailure {
  /** An error about the file as a whole. */
  readonly alert: string | null;
  readonly problems: Problems;
}

const nothing: ImportFailure = { alert: null, problems: [] };
const everything: RowView = { kind: null, from: 0 };
const tooManyLines =
  'Too many single rows are unticked. Untick all rows of a kind and tick those to import, or import the file in parts.';
const stillOpen = 'The file leaves something else open. Please choose how it is read.';
const isOther =
  'Members have changed since the preview. This is the new preview: check your choice.';

/** Whether the first page has all rows, so that no request is needed to filter them. */
const isWhole = (report: ImportPreview) => report.rows.length === countRows(report, null);

interface Looking {
  readonly view: RowView;
  readonly as: FileReading;
  /** The preview that is shown. */
  readonly before: ImportPreview | null;
  /** Said if its changes were others. */
  readonly whenOther: string | null;
}

export function useFileImport() {
  const call = useCall();
  const [stage, setStage] = useState<Stage>({ kind: 'empty' });
  const [reading, setReading] = useState(asWritten);
  const [choice, setChoice] = useState(allRows);
  const [isBusy, setIsBusy] = useState(false);
  const [wrong, setFailure] = useState(nothing);
  const chosen = useRef<File>(null);
  /** The previewed bytes: the file on disk may have changed since. */
  const looked = useRef<Blob>(null);
  const toggle = useCallback((row: ImportRow) => setChoice((now) => toggleRow(now, row)), []);

  async function run(work: () => Promise<void>) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(nothing);
    const file = chosen.current;
    try {
      await work();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (chosen.current === file) {
        setFailure({ alert: error.message, problems: problemsOf(error) });
      }
    } finally {
      setIsBusy(false);
    }
  }

  async function readFile(file: File): Promise<Blob | null> {
    try {
      return new Blob([await file.arrayBuffer()], { type: 'text/csv' });
    } catch {
      setFailure({ alert: 'This file cannot be read. Please choose it again.', problems: [] });
      return null;
    }
  }

  /** Keeps the choice if all rows are known and the changes are the same. */
  async function look(bytes: Blob, { view, as, before, whenOther }: Looking) {
    const file = chosen.current;
    const { kind, from } = view;
    const page = { ...(kind === null ? {} : { kind }), from: String(from) };
    const query = { ...page, ...toReadingQuery(as) };
    const { body } = await call(previewMembersFile, { body: bytes, query });
    if (chosen.current !== file) return;
    looked.current = bytes;
    const proposed = propose(body, as);
    setReading(proposed ?? as);
    if (proposed !== null) {
      if (as !== asWritten) setFailure({ alert: stillOpen, problems: [] });
      setStage({ kind: 'columns', report: body });
      return;
    }
    if (before === null) setChoice(allRows);
    else if (body.digest !== before.digest) {
      setChoice((now) => (isWhole(body) ? keepChoice(now, body.rows) : allRows));
      setFailure({ alert: whenOther, problems: [] });
    }
    setStage({ kind: 'previewed', report: body, view });
  }

  async function send(bytes: Blob, report: ImportPreview) {
    const query = toQuery(choice);
    if (query === null) {
      setFailure({ alert: tooManyLines, problems: [] });
      return;
    }
    try {
      const { body } = await call(importMembersFile, {
        body: bytes,
        query: { ...query, ...toReadingQuery(reading), previewed: report.digest },
      });
      looked.current = null;
      setStage({ kind: 'imported', result: body });
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'stale') throw error;
      await look(bytes, { view: everything, as: reading, before: report, whenOther: isOther });
    }
  }

  /** After a preview. */
  const lookAgain = (looking: Looking) =>
    run(async () => {
      if (looked.current) await look(looked.current, looking);
    });

  function toPreviewed(report: ImportPreview, view: RowView): Previewed {
    const isLocal = isWhole(report);
    const { kind } = view;
    return {
      report,
      view,
      rows: isLocal && kind !== null ? report.rows.filter((row) => row.kind === kind) : report.rows,
      choice,
      show(next) {
        if (isLocal) setStage({ kind: 'previewed', report, view: next });
        else void lookAgain({ view: next, as: reading, before: report, whenOther: isOther });
      },
      toggle,
      setKinds: (kinds, isLeftOut) => setChoice(setKinds(choice, kinds, isLeftOut)),
      clear: reading.clear,
      setCleared(name, isCleared) {
        if (isBusy) return;
        const others = reading.clear.filter((each) => each !== name);
        const as = { ...reading, clear: isCleared ? [...others, name] : others };
        setReading(as);
        void lookAgain({ view: everything, as, before: report, whenOther: null });
      },
      changeColumns:
        propose(report, asWritten) === null ? null : () => setStage({ kind: 'columns', report }),
    };
  }

  return {
    stage,
    reading,
    changeReading: setReading,
    previewed: stage.kind === 'previewed' ? toPreviewed(stage.report, stage.view) : null,
    isBusy,
    ...wrong,
    choose(file: File | null) {
      chosen.current = file;
      looked.current = null;
      setReading(asWritten);
      const isTooLarge = file !== null && file.size > largestImportBytes;
      setFailure(isTooLarge ? { alert: tooLargeImport, problems: [] } : nothing);
      setStage({ kind: file === null || isTooLarge ? 'empty' : 'chosen' });
    },
    preview: () =>
      run(async () => {
        const isOpen =
          stage.kind === 'columns' && problemsOfReading(stage.report, reading).length > 0;
        if (isOpen) {
          setFailure({ alert: 'Complete the columns first.', problems: [] });
          return;
        }
        const file = chosen.current;
        const bytes = looked.current ?? (file && (await readFile(file)));
        const first = { view: everything, as: reading, before: null, whenOther: null };
        if (bytes) await look(bytes, first);
      }),
    /** Available only after a preview. */
    apply: () =>
      run(async () => {
        if (looked.current && stage.kind === 'previewed') await send(looked.current, stage.report);
      }),
  };
}

type Problems = ImportReport['problems'];

/** The server names a line `line 3`. */
function problemsOf({ errors = {} }: Refusal): Problems {
  return Object.entries(errors).map(([where, message]) => {
    const line = /^line (\d+)$/.exec(where)?.[1];
    return { line: line === undefined ? null : Number(line), message };
  });
}
