import { useCallback, useState } from 'react';
import {
  saveHistory,
  type HistoryForm,
  type HistorySource,
  historyForm,
  longestHistory,
} from '#contract/history/history.ts';
import type { Refusal } from '#contract/errors.ts';
import { useCall } from '#web/api/call-context.ts';
import { describeRefusal } from '#web/api/forms/describe-refusal.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { LeaveGuard } from '#web/ui/forms/leave-guard.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { HistoryPreview } from './history-preview.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { MarkdownHelp } from './markdown-help.tsx';
import { TwoVersions, type Conflict } from './two-versions.tsx';

const isStale = (error: unknown): error is Refusal => isRefusal(error) && error.code === 'stale';

function describeFailure(refusal: Refusal): string {
  return isStale(refusal)
    ? 'Someone else saved another text while you were writing. Your text is still in the field, and both versions are below.'
    : describeRefusal(refusal);
}

interface Props {
  readonly source: HistorySource;
}

export function HistoryEditor({ source }: Props) {
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
      <div className="history-editor">
        <section className="card" aria-label="History text">
          <Form
            onSubmit={onSubmit}
            alert={alert}
            actions={
              <SubmitButton isBusy={isBusy} isDisabled={!isDirty}>
                Save
              </SubmitButton>
            }
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
