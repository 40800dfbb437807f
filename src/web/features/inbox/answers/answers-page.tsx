/** The texts that answers to messages begin with. */
import {
  getAnswerTemplates,
  setAnswerTemplates,
  maxTemplates,
  type AnswerTemplate,
  longestAnswer,
} from '#contract/contact/messages.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import '../inbox.css';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '#web/api/call-context.ts';
import { takeDraft, useDraftAtSessionEnd } from '#web/api/forms/kept-drafts.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { useUser } from '#web/api/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { LeaveGuard } from '#web/ui/forms/leave-guard.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import {
  addRow,
  isSame,
  problemsOf,
  rowsOf,
  templatesOf,
  type TemplateRow,
  type RowProblems,
} from './template-rows.ts';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

export function AnswersPage() {
  const { value, keep, ...query } = useQuery(getAnswerTemplates);
  return (
    <section className="card wide" aria-label="Answer templates">
      {value === null ? (
        <QueryState label="Loading the templates" query={query} />
      ) : (
        <TemplatesForm stored={value.templates} onSaved={keep} />
      )}
    </section>
  );
}

interface Stored {
  templates: AnswerTemplate[];
}

interface Props {
  readonly stored: readonly AnswerTemplate[];
  readonly onSaved: (stored: Stored) => void;
}

/** Those that were kept when this user's session ended, or the stored ones. */
function useRows(stored: readonly AnswerTemplate[], pathname: string) {
  const user = useUser();
  return useState(() => {
    const draft = user !== null ? takeDraft(pathname, user) : {};
    return rowsOf('templates' in draft ? (draft['templates'] as AnswerTemplate[]) : stored);
  });
}

function TemplatesForm({ stored, onSaved }: Props) {
  const call = useCall();
  const showToast = useToast();
  const { pathname } = useLocation();
  const [rows, setRows] = useRows(stored, pathname);
  /** How often Save was pressed. Problems are shown from then on. */
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  /** A selector of what the next render focuses. */
  const focusOn = useRef<string | null>(null);
  const hasChanged = !isSame(rows, stored);
  const problems = tries > 0 ? problemsOf(rows) : new Map<number, never>();
  useDraftAtSessionEnd(pathname, () => (hasChanged ? { templates: templatesOf(rows) } : {}));

  useEffect(() => {
    if (focusOn.current === null) return;
    form.current?.querySelector<HTMLElement>(focusOn.current)?.focus();
    focusOn.current = null;
  });

  const { isBusy, alert, run } = useAction(async () => {
    const { body } = await call(setAnswerTemplates, { body: { templates: templatesOf(rows) } });
    onSaved(body);
    setRows(rowsOf(body.templates));
    setTries(0);
    showToast('success', 'Templates saved.');
  });

  const change = (changed: TemplateRow) =>
    setRows(rows.map((row) => (row.key === changed.key ? changed : row)));

  return (
    <div ref={form}>
      <LeaveGuard hasChanges={() => hasChanged} />
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy || !hasChanged) return;
          setTries(tries + 1);
          if (problemsOf(rows).size === 0) run();
          else focusOn.current = '[aria-invalid="true"]';
        }}
        alert={alert}
        submit="Save templates"
        isBusy={isBusy}
        isDisabled={!hasChanged}
        actions={
          <Button
            type="button"
            kind="quiet"
            disabled={rows.length >= maxTemplates}
            onClick={() => {
              setRows(addRow(rows));
              focusOn.current = 'li:last-child input';
            }}
          >
            Add a template
          </Button>
        }
      >
        <p className="hint">
          {`Answers to messages can begin with one of these texts. At most ${maxTemplates}. If you remove all, the first ones come back.`}
        </p>
        <ol className="stack">
          {rows.map((row, place) => (
            <TemplateFields
              key={row.key}
              row={row}
              place={place}
              problems={problems.get(row.key) ?? {}}
              onChange={change}
              onRemove={() => {
                setRows(rows.filter(({ key }) => key !== row.key));
                focusOn.current = '.form-actions [type="button"]';
              }}
            />
          ))}
        </ol>
      </Form>
    </div>
  );
}

interface TemplateFieldsProps {
  readonly row: TemplateRow;
  /** Starts at 0. */
  readonly place: number;
  readonly problems: RowProblems;
  readonly onChange: (row: TemplateRow) => void;
  readonly onRemove: () => void;
}

function TemplateFields({ row, place, problems, onChange, onRemove }: TemplateFieldsProps) {
  const about = row.name.trim() === '' ? `template ${place + 1}` : row.name;
  return (
    <li>
      <fieldset className="template">
        <legend>{`Template ${place + 1}`}</legend>
        <TextField
          label="Name"
          autoComplete="off"
          required
          value={row.name}
          error={problems.name}
          onChange={({ target }) => onChange({ ...row, name: target.value })}
        />
        <TextAreaField
          label="Text"
          rows={3}
          limit={longestAnswer}
          required
          value={row.text}
          error={problems.text}
          onChange={({ target }) => onChange({ ...row, text: target.value })}
        />
        <Button type="button" kind="quiet" aria-label={`Remove: ${about}`} onClick={onRemove}>
          Remove
        </Button>
      </fieldset>
    </li>
  );
}
