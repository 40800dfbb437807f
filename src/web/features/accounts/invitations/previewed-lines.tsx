import type { InvitationLine } from '#contract/accounts/invitations.ts';

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

export function PreviewedLines({ lines, isQueued }: PreviewedProps) {
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
