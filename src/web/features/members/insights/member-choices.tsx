/** Radio buttons to choose a member, from suggestions or from a search by number or part of a name. */
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { findMembers } from '#contract/members/editing.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import { numberLabel } from '#contract/number-label.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

const typingPauseMs = 300;
const maxChoices = 5;

interface ChoicesProps {
  readonly members: readonly MemberListItem[];
  /** Props from the form for each radio button. */
  readonly inputProps: ComponentProps<'input'>;
}

function Choices({ members, inputProps }: ChoicesProps) {
  return members.slice(0, maxChoices).map((member) => (
    <label key={member.freakBrotherNumber} className="choice">
      <input {...inputProps} type="radio" className="tick" value={member.freakBrotherNumber} />
      <span>
        <b>{numberLabel('fb', member.freakBrotherNumber)}</b>
        {` ${member.firstName} ${member.lastName} `}
        {member.deceased ? <DeceasedMarker /> : null}
      </span>
    </label>
  ));
}

interface FoundProps {
  readonly q: string;
  readonly inputProps: ChoicesProps['inputProps'];
  readonly onFind: (members: readonly MemberListItem[]) => void;
}

function Found({ q, inputProps, onFind }: FoundProps) {
  const { response, isLoading } = useQuery(findMembers, {
    query: { series: 'fb', q, page: '1' },
  });
  const members = response?.isOk && !isLoading ? response.value.members : null;
  useEffect(() => {
    if (members) onFind(members);
  }, [members, onFind]);
  return (
    <>
      <p className="hint" role="status">
        {describeFound(response?.isOk === false ? response.failure.message : null, members, q)}
      </p>
      {members === null ? null : <Choices members={members} inputProps={inputProps} />}
    </>
  );
}

function describeFound(failure: string | null, members: readonly unknown[] | null, q: string) {
  if (failure !== null) return failure;
  if (members === null) return 'Looking for members…';
  if (members.length === 0) return `No member matches “${q}”.`;
  return members.length > maxChoices ? `The first ${maxChoices} members:` : '';
}

interface Props {
  readonly proposed: readonly MemberListItem[];
  readonly inputProps: ChoicesProps['inputProps'];
  readonly error: string | undefined;
  /** Called with the members on offer; none of them is selected yet. */
  readonly onOffer: (members: readonly MemberListItem[]) => void;
}

export function MemberChoices({ proposed, inputProps, error, onOffer }: Props) {
  const [q, setQ] = useState('');
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  function look(text: string) {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      onOffer(text === '' ? proposed : []);
      setQ(text);
    }, typingPauseMs);
  }

  return (
    <>
      <TextField
        label="Find the member"
        hint="Number or part of a name"
        type="search"
        autoComplete="off"
        onInput={({ currentTarget }) => look(currentTarget.value.trim())}
        onKeyDown={(event) => {
          // The search runs while typing; Enter must not submit the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <fieldset className="choices" hidden={q === '' && proposed.length === 0}>
        <legend>{q === '' ? 'Similar names' : 'Found'}</legend>
        {q === '' ? (
          <Choices members={proposed} inputProps={inputProps} />
        ) : (
          <Found q={q} inputProps={inputProps} onFind={onOffer} />
        )}
      </fieldset>
      {error === undefined ? null : <p className="form-error">{error}</p>}
    </>
  );
}
