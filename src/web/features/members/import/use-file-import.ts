/** The state of a file import: choose, preview, apply. Applies exactly the bytes and changes that were previewed. */
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
import { useCall } from '#web/api/call-context.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
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
}

type Stage =
  | { readonly kind: 'empty' }
  | { readonly kind: 'chosen' }
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
const isOther =
  'Members have changed since the preview. This is the new preview: check your choice.';

/** Whether the first page has all rows, so that no request is needed to filter them. */
const isWhole = (report: ImportPreview) => report.rows.length === countRows(report, null);

export function useFileImport() {
  const call = useCall();
  const [stage, setStage] = useState<Stage>({ kind: 'empty' });
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
  async function look(bytes: Blob, view: RowView, before: ImportPreview | null) {
    const file = chosen.current;
    const { kind, from } = view;
    const query = { ...(kind === null ? {} : { kind }), from: String(from) };
    const { body } = await call(previewMembersFile, { body: bytes, query });
    if (chosen.current !== file) return;
    looked.current = bytes;
    if (before === null) setChoice(allRows);
    else if (body.digest !== before.digest) {
      setChoice((now) => (isWhole(body) ? keepChoice(now, body.rows) : allRows));
      setFailure({ alert: isOther, problems: [] });
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
        query: { ...query, previewed: report.digest },
      });
      looked.current = null;
      setStage({ kind: 'imported', result: body });
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'stale') throw error;
      await look(bytes, everything, report);
    }
  }

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
        else {
          void run(async () => {
            if (looked.current) await look(looked.current, next, report);
          });
        }
      },
      toggle,
      setKinds: (kinds, isLeftOut) => setChoice(setKinds(choice, kinds, isLeftOut)),
    };
  }

  return {
    stage,
    previewed: stage.kind === 'previewed' ? toPreviewed(stage.report, stage.view) : null,
    isBusy,
    ...wrong,
    choose(file: File | null) {
      chosen.current = file;
      looked.current = null;
      const isTooLarge = file !== null && file.size > largestImportBytes;
      setFailure(isTooLarge ? { alert: tooLargeImport, problems: [] } : nothing);
      setStage({ kind: file === null || isTooLarge ? 'empty' : 'chosen' });
    },
    preview: () =>
      run(async () => {
        const file = chosen.current;
        const bytes = file && (await readFile(file));
        if (bytes) await look(bytes, everything, null);
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
