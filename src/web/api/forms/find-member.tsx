/** Finds a member while a number or a name is typed, and acts on the one that is chosen. */
import { useEffect, useState } from 'react';
import { searchAsYouType } from '#contract/members/search.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import { nameWithNumber } from '#contract/members/display-names.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { QueryState } from '../account/query-state.tsx';
import { useQuery } from '../account/use-query.ts';
import { ActionButton } from './action-button.tsx';

const maxShown = 8;
const pauseMs = 250;

interface Props {
  /** What the button of a member says; the name of the member without it. */
  readonly labelOf?: (member: MemberListItem) => string;
  /** Throws the server's refusals. */
  readonly onChoose: (member: MemberListItem) => Promise<void>;
}

function describeFound(count: number): string {
  if (count === 0) return 'No member was found.';
  return count === 1 ? '1 member found' : `${count} members found`;
}

function Found({ term, labelOf = nameWithNumber, onChoose }: Props & { readonly term: string }) {
  const { value, ...query } = useQuery(searchAsYouType, { params: { term } });
  if (query.failure !== null) {
    return <QueryState label="Looking for members" query={query} />;
  }
  const found = value ?? [];
  return (
    <>
      <p role="status" className={found.length > 0 ? 'visually-hidden' : 'hint'}>
        {value === null || query.isLoading ? '' : describeFound(found.length)}
      </p>
      {found.length === 0 ? null : (
        <ul className="row">
          {found.slice(0, maxShown).map((member) => (
            <li key={member.freakBrotherNumber}>
              <ActionButton label={labelOf(member)} act={() => onChoose(member)} />
            </li>
          ))}
        </ul>
      )}
      {found.length > maxShown ? (
        <p className="hint">There are more. Enter more of the name.</p>
      ) : null}
    </>
  );
}

export function FindMember({ onChoose, ...choices }: Props) {
  const [typed, setTyped] = useState('');
  const [term, setTerm] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTerm(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <>
      <TextField
        label="Number or name"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {term === '' ? null : (
        <Found
          {...choices}
          term={term}
          onChoose={async (member) => {
            await onChoose(member);
            setTyped('');
            setTerm('');
          }}
        />
      )}
    </>
  );
}
