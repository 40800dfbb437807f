import './history-editor.css';
import {
  getHistorySource,
  saveHistory,
  historyForm,
  longestHistory,
  previewHistory,
  type HistoryForm,
  type HistorySource,
  type HistoryText,
} from '#contract/history/history.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { QueryCard } from '#web/api/account/query-state.tsx';
import { useCallback, useState, useEffect, useRef, type ReactNode } from 'react';
import type { Refusal } from '#contract/errors.ts';
import { useCall } from '#web/api/call-context.ts';
import { describeRefusal } from '#web/api/forms/describe-refusal.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { LeaveGuard } from '#web/ui/forms/leave-guard.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';
import { TextBlocks } from '../text-blocks.tsx';
import * as z from 'zod/mini';
import { settle } from '#web/api/settle.ts';
import { Button } from '#web/ui/button.tsx';

export function HistoryEditorPage() {
  const { value, ...query } = useQuery(getHistorySource);
  return (
    <>
      {value !== null ? (
        <HistoryEditor source={value} />
      ) : (
        <QueryCard title="History text" label="Loading" query={query} />
      )}
      <p>
        <Link to="/History">The history page</Link>
      </p>
    </>
  );
}

const isStale = (error: unknown): error is Refusal => isRefusal(error) && error.code === 'stale';

function describeFailure(refusal: Refusal): string {
  return isStale(refusal)
    ? 'Someone else saved another text while you were writing. Your text is still in the field, and both versions are below.'
    : describeRefusal(refusal);
}

interface HistoryEditorProps {
  readonly source: HistorySource;
}

function HistoryEditor({ source }: HistoryEditorProps) {
  const call = useCall();
  const showToast = useToast();
  const [stored, setStored] = useState(source);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { field, form, values, isDirty, isBusy, alert, onSubmit } = useSchemaForm({
    schema: historyForm,
    defaultValues: { markdown: source.markdown, version: source.version },
    mode: 'onChange',
    hiddenFields: ['version'],
    describeFailure,
    send,
  });
  const hasChanges = useCallback(() => isDirty, [isDirty]);

  /** Sets the version that the next edit is based on; the typed text stays. */
  function baseOn(next: HistorySource, typed: string) {
    setStored(next);
    form.reset({ markdown: next.markdown, version: next.version });
    if (typed !== next.markdown) form.setValue('markdown', typed);
  }

  async function send(values: HistoryForm) {
    try {
      const { body } = await call(saveHistory, { body: values });
      const typed = form.getValues().markdown;
      baseOn(body, typed === values.markdown ? body.markdown : typed);
      setConflict(null);
      showToast('success', 'History saved.');
    } catch (error) {
      if (isStale(error) && error.versions !== undefined) {
        const theirs = error.versions.stored as HistorySource;
        const savedAt = theirs.updatedAt;
        setConflict({ theirs: theirs.markdown, savedAt, mine: values.markdown });
        baseOn(theirs, form.getValues().markdown);
      }
      throw error;
    }
  }

  function take(text: string) {
    form.setValue('markdown', text, true);
    form.setFocus('markdown');
  }

  return (
    <>
      <LeaveGuard hasChanges={hasChanges} />
      <div className="stack history-editor">
        <section className="card" aria-label="History text">
          <Form
            onSubmit={onSubmit}
            alert={alert}
            submit="Save"
            isBusy={isBusy}
            isDisabled={!isDirty}
          >
            <TextAreaField
              label="Text"
              hint={
                stored.updatedAt === null ? (
                  'The original text.'
                ) : (
                  <>
                    Last saved <Instant at={stored.updatedAt} />.
                  </>
                )
              }
              limit={longestHistory}
              required
              {...field('markdown')}
            />
          </Form>
          <MarkdownHelp />
        </section>
        {conflict === null ? null : <TwoVersions conflict={conflict} onTake={take} />}
        <HistoryPreview markdown={values.markdown ?? ''} />
      </div>
    </>
  );
}

interface HistoryPreviewProps {
  readonly markdown: string;
}

/** Uses the same blocks as the history page. */
function HistoryPreview({ markdown }: HistoryPreviewProps) {
  const { text, obstacle } = usePreview(markdown);
  return (
    <section className="stack preview" aria-labelledby="preview">
      <div className="row preview-title">
        <h2 id="preview">Preview</h2>
        {obstacle === null ? null : <p className="hint">{obstacle}</p>}
      </div>
      <article className="card prose">
        {text === null ? <LoadingIndicator label="Loading" /> : <TextBlocks blocks={text.blocks} />}
      </article>
    </section>
  );
}

/** Delay after typing before the preview is requested. */
const pauseMs = 400;

interface Preview {
  /** The last successful preview; null before the first. */
  readonly text: HistoryText | null;
  /** Why the preview is out of date; null if it is current or loading. */
  readonly obstacle: string | null;
}

function usePreview(markdown: string): Preview {
  const call = useCall();
  const [preview, setPreview] = useState<Preview>({ text: null, obstacle: null });
  const isFirst = useRef(true);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;

    async function load() {
      // Invalid text is not sent: the server would refuse it, and the field shows the error.
      if (!z.safeParse(historyForm.shape.markdown, markdown).success) {
        setPreview(({ text }) => ({
          text,
          obstacle: 'The preview appears once the text is valid.',
        }));
        return;
      }
      try {
        const response = await settle(call(previewHistory, { body: { markdown } }, { signal }));
        if (signal.aborted) return;
        if (response.isOk) setPreview({ text: response.value.body, obstacle: null });
        else setPreview(({ text }) => ({ text, obstacle: response.failure.message }));
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    }

    const timer = setTimeout(() => void load(), isFirst.current ? 0 : pauseMs);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [call, markdown]);

  return preview;
}

const signs: readonly (readonly [string, string])[] = [
  ['An empty line', 'A new paragraph'],
  ['## Heading', 'A heading'],
  ['### Heading', 'A smaller heading'],
  ['**bold**', 'Bold words'],
  ['*slanted*', 'Slanted words'],
  ['- point', 'A list'],
  ['1. point', 'A list with numbers'],
  ['> words', 'A quotation'],
  ['[words](https://…)', 'A link'],
];

function MarkdownHelp() {
  return (
    <details className="markdown-help">
      <summary>How to write headings, lists and links</summary>
      <dl className="stack">
        {signs.map(([written, meaning]) => (
          <div key={written} className="grid">
            <dt>{written.startsWith('An ') ? written : <code>{written}</code>}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        Write the signs at the beginning of a line. Pictures and HTML are not shown.
      </p>
    </details>
  );
}

interface Conflict {
  /** The text that another admin saved. */
  readonly theirs: string;
  readonly savedAt: string | null;
  /** The text that could not be saved. */
  readonly mine: string;
}

interface Props {
  readonly conflict: Conflict;
  /** Copies a text into the field. */
  readonly onTake: (text: string) => void;
}

interface VersionProps {
  readonly title: string;
  readonly about: ReactNode;
  readonly text: string;
  readonly other: string;
  readonly onTake: () => void;
}

function Version({ title, about, text, other, onTake }: VersionProps) {
  const otherLines = new Set(other.split('\n'));
  return (
    <div className="stack version">
      <h3>{title}</h3>
      <p className="hint">{about}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <pre tabIndex={0} role="region" aria-label={title}>
        {text.split('\n').map((line, index) => {
          const key = `${index} ${line}`;
          return otherLines.has(line) ? (
            <span key={key}>{`${line}\n`}</span>
          ) : (
            <span key={key}>
              <mark>{line}</mark>
              {'\n'}
            </span>
          );
        })}
      </pre>
      <Button type="button" kind="quiet" aria-label={`Use this version: ${title}`} onClick={onTake}>
        Use this version
      </Button>
    </div>
  );
}

/**
 * Shows two versions of a text side by side after an edit conflict, and highlights lines that only one of them has.
 */
function TwoVersions({ conflict: { theirs, savedAt, mine }, onTake }: Props) {
  return (
    <section className="card two-versions" aria-labelledby="versions">
      <div>
        <h2 id="versions">Two versions</h2>
        <p>Differences are marked. Edit the text in the field, then press Save.</p>
      </div>
      <div className="stack versions">
        <Version
          title="Saved by someone else"
          about={savedAt === null ? 'On the page now' : <Instant at={savedAt} />}
          text={theirs}
          other={mine}
          onTake={() => onTake(theirs)}
        />
        <Version
          title="Yours"
          about="When you pressed Save"
          text={mine}
          other={theirs}
          onTake={() => onTake(mine)}
        />
      </div>
    </section>
  );
}
