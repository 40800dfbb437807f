import { useRef } from 'react';
import { useNavigate } from 'react-router';
import {
  memberListAddress,
  memberStateFilters,
  type MemberQuery,
  type MemberStateFilter,
} from '#web/addresses/member-address.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useFieldsFromUrl } from '#web/ui/forms/use-fields-from-url.ts';

const stateLabels: Readonly<Record<MemberStateFilter, string>> = {
  all: 'All members',
  claimed: 'Claimed',
  waiting: 'Claim waiting',
  unclaimed: 'Not claimed',
  deceased: 'Deceased',
  'hidden-story': 'Story hidden',
  withheld: 'Name withheld',
  photo: 'With a photo',
  'no-year': 'Without a year',
};

/** Each change replaces the history entry, so that Back leaves the list. */
export function ListFilters({ query }: { readonly query: MemberQuery }) {
  const navigate = useNavigate();
  const form = useFieldsFromUrl({ q: query.q, show: query.show });
  const field = useRef<HTMLInputElement>(null);

  function apply() {
    const given = new FormData(form.current ?? undefined);
    const [q, show] = [given.get('q'), given.get('show')];
    const address = memberListAddress({
      ...query,
      q: typeof q === 'string' ? q.trim() : '',
      show: memberStateFilters.find((each) => each === show) ?? 'all',
    });
    void navigate(address, { replace: true, preventScrollReset: true });
  }

  return (
    <search>
      <form
        ref={form}
        className="list-filters"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
          field.current?.select();
        }}
      >
        <TextField
          ref={field}
          name="q"
          label="Number or part of a name"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          defaultValue={query.q}
          onChange={apply}
        />
        <SelectField label="Show" name="show" defaultValue={query.show} onChange={apply}>
          {memberStateFilters.map((state) => (
            <option key={state} value={state}>
              {stateLabels[state]}
            </option>
          ))}
        </SelectField>
      </form>
    </search>
  );
}
