/** Invites the lines of a CSV file: choose it or paste them, preview them, then queue the good ones. */
import '../account-admin.css';
import { useState } from 'react';
import {
  previewInvitations,
  inviteMany,
  invitationColumns,
  invitationsPerMinute,
  maxInvitedLines,
  type InvitationPreview,
  type InvitationLine,
} from '#contract/accounts/invitations.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { FieldRow } from '#web/ui/forms/field-row.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { Notes } from '#web/ui/notes.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';

const invitations = (count: number) =>
  count === 1 ? '1 invitation' : `${count.toLocaleString('en')} invitations`;

interface Props {
  /** How many wait to be sent. */
  readonly waiting: number;
  readonly onQueued: () => Promise<void>;
}

type Stage =
  | { readonly kind: 'file' }
  | { readonly kind: 'preview' | 'queued'; readonly preview: InvitationPreview };

/** Invitations of others, and earlier ones that could not be delivered yet, may wait as well. */
function Progress({ waiting }: Pick<Props, 'waiting'>) {
  return (
    <p role="status">
      {waiting === 0
        ? 'All invitations have been processed. The list below shows the results.'
        : `${invitations(waiting)} waiting. At most ${invitationsPerMinute} are sent a minute. You can leave this page.`}
    </p>
  );
}

export function InvitationFileCard({ waiting, onQueued }: Props) {
  const call = useCall();
  const [csv, setCsv] = useState('');
  const [stage, setStage] = useState<Stage>({ kind: 'file' });
  const [isReading, setIsReading] = useState(false);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const heading = useFocusOnChange(stage.kind);
  const previewing = useAction(async () => {
    if (csv.trim() === '') {
      setFileProblem('Choose a file, or paste the lines, first.');
      return;
    }
    const { body } = await call(previewInvitations, { body: { csv } });
    setStage({ kind: 'preview', preview: body });
  });
  const sending = useAction(async () => {
    const { body } = await call(inviteMany, { body: { csv } });
    setStage({ kind: 'queued', preview: body });
    setCsv('');
    await onQueued();
  });

  function write(text: string) {
    setCsv(text);
    setStage({ kind: 'file' });
    setFileProblem(null);
    previewing.forget();
    sending.forget();
  }

  async function read(file: File) {
    setIsReading(true);
    try {
      write(await file.text());
    } catch {
      write('');
      setFileProblem('This file could not be read. Please choose it again.');
    }
    setIsReading(false);
  }

  // No change until the server has answered, so that the lines that are sent are those of the preview.
  const isAsking = previewing.isBusy || sending.isBusy;

  return (
    <Card title="Invite many from a file">
      <FieldRow
        label="CSV file"
        hint={`The first line is ${invitationColumns.join(',')}, with commas, semicolons or tabs; at most ${maxInvitedLines.toLocaleString('en')} lines.`}
      >
        {(fieldProps) => (
          <input
            {...fieldProps}
            type="file"
            className="field file-field"
            disabled={isAsking}
            accept=".csv,.tsv,.txt,text/csv"
            onClick={(event) => {
              // Cleared, so that the same file can be chosen again after a correction.
              event.currentTarget.value = '';
            }}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) void read(file);
            }}
          />
        )}
      </FieldRow>
      <TextAreaField
        label="Or paste the lines"
        rows={5}
        spellCheck={false}
        placeholder={`${invitationColumns.join(',')}\n123,ann@example.org`}
        value={csv}
        readOnly={isAsking || isReading}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {stage.kind === 'file' ? null : (
        <>
          <h3 ref={heading} tabIndex={-1}>
            {stage.kind === 'preview'
              ? `${invitations(stage.preview.good)} can be sent`
              : `${invitations(stage.preview.good)} queued`}
          </h3>
          {stage.kind === 'queued' && stage.preview.good > 0 ? (
            <Progress waiting={waiting} />
          ) : null}
          <Notes notes={stage.preview.notes} />
          <PreviewedLines lines={stage.preview.lines} isQueued={stage.kind === 'queued'} />
        </>
      )}
      <AlertBox message={fileProblem ?? previewing.alert ?? sending.alert} />
      <div className="form-actions">
        {stage.kind === 'preview' && stage.preview.good > 0 ? (
          <Button type="button" isBusy={sending.isBusy || isReading} onClick={sending.run}>
            {`Send ${invitations(stage.preview.good)}`}
          </Button>
        ) : (
          <Button type="button" isBusy={previewing.isBusy || isReading} onClick={previewing.run}>
            Preview
          </Button>
        )}
      </div>
    </Card>
  );
}

/** More would only be scrolled past. */
const mostShown = 200;

interface ListProps {
  readonly label: string;
  readonly lines: readonly InvitationLine[];
}

function Lines({ label, lines }: ListProps) {
  if (lines.length === 0) return null;
  const more = lines.length - mostShown;
  return (
    <>
      <h4>{label}</h4>
      <ul className="lines invitation-lines">
        {lines.slice(0, mostShown).map(({ line, number, email, name, problem }) => (
          <li key={line} className="row">
            <span className="hint">{`Line ${line}`}</span>
            <span>
              <b>{number}</b> {name}
              {name === '' ? '' : ','} {email}
            </span>
            {problem === '' ? null : <b>{problem}</b>}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="hint">{`And ${more.toLocaleString('en')} more.`}</p> : null}
    </>
  );
}

interface PreviewedProps {
  readonly lines: readonly InvitationLine[];
  readonly isQueued: boolean;
}

function PreviewedLines({ lines, isQueued }: PreviewedProps) {
  const bad = lines.filter(({ problem }) => problem !== '');
  const good = lines.filter(({ problem }) => problem === '');
  return (
    <>
      <Lines
        label={`${bad.length === 1 ? '1 line is' : `${bad.length} lines are`} left out`}
        lines={bad}
      />
      <Lines
        label={`${good.length === 1 ? '1 person' : `${good.length} people`} ${isQueued ? 'invited' : 'to invite'}`}
        lines={good}
      />
    </>
  );
}
