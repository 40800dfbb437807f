/** The filter form of the change log. Its state is in the address. */
import { subjects } from '#contract/changes/subjects.ts';
import { exampleNumber, seriesLabels, seriesNames } from '#contract/number-label.ts';
import { findNumber } from '#contract/pasted-value.ts';
import { numberOf } from '#contract/primitives.ts';
import { useRef, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import {
  changesAddress,
  readChangeQuery,
  type ChangeQuery,
} from '#web/addresses/change-address.ts';
import { useFieldsFromUrl } from '#web/ui/forms/use-fields-from-url.ts';
import './change-log.css';

const names = ['series', 'member', 'kind', 'account', 'from', 'to'] as const;

/** Accepts the next filter while a response is pending. */
interface Props {
  readonly query: ChangeQuery;
  /** Who made the changes that are listed. */
  readonly people: ReadonlyMap<number, string>;
}

export function ChangeFilter({ query, people }: Props) {
  const navigate = useNavigate();
  const { series, member, kind, account, from, to } = query;
  const isNarrowed = kind !== null || account !== null || from !== '' || to !== '';
  // Only on phones; larger windows show all filters.
  const [isOpen, setIsOpen] = useState(isNarrowed);
  const [isRefused, setIsRefused] = useState(false);
  const memberField = useRef<HTMLInputElement>(null);
  const number = member === null ? '' : String(member);
  const form = useFieldsFromUrl({
    series,
    member: number,
    kind: kind ?? '',
    account: String(account ?? ''),
    from,
    to,
  });

  function look(event: SubmitEvent) {
    event.preventDefault();
    if (form.current === null) return;
    const given = new FormData(form.current);
    const search = new URLSearchParams();
    for (const name of names) {
      const value = given.get(name);
      if (typeof value === 'string') search.set(name, value.trim());
    }
    const typed = search.get('member') ?? '';
    const written = findNumber(typed);
    const found = numberOf(written?.series ?? series, written?.digits ?? '');
    const isNoNumber = typed !== '' && found === null;
    setIsRefused(isNoNumber);
    if (isNoNumber) {
      memberField.current?.focus();
      return;
    }
    if (found !== null) search.set('member', String(found));
    if (written?.series) search.set('series', written.series);
    const requested = readChangeQuery(search.toString());
    void navigate(changesAddress(requested), { preventScrollReset: true });
  }

  return (
    <form ref={form} className="form change-filter" role="search" onSubmit={look}>
      <SelectField label="Series" name="series" defaultValue={series}>
        {seriesNames.map((each) => (
          <option key={each} value={each}>
            {seriesLabels[each]}
          </option>
        ))}
      </SelectField>
      <TextField
        ref={memberField}
        label="Number"
        name="member"
        error={isRefused ? exampleNumber : undefined}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={number}
      />
      <button
        type="button"
        className="text-button more-filters-toggle"
        aria-expanded={isOpen}
        aria-controls="more-filters"
        onClick={() => setIsOpen(!isOpen)}
      >
        More filters
      </button>
      <div id="more-filters" className="more-filters" data-open={isOpen}>
        <SelectField label="Kind" name="kind" defaultValue={kind ?? ''}>
          <option value="">All kinds</option>
          {Object.entries(subjects).map(([value, { many }]) => (
            <option key={value} value={value}>
              {many}
            </option>
          ))}
        </SelectField>
        <SelectField label="Person" name="account" defaultValue={account ?? ''}>
          <option value="">Anyone</option>
          {Array.from(people, ([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label="From" name="from" type="date" defaultValue={from} />
        <TextField label="To" name="to" type="date" defaultValue={to} />
      </div>
      <div className="form-actions">
        <Button type="submit">Show</Button>
        <LinkButton to={changesAddress({})}>All</LinkButton>
      </div>
    </form>
  );
}
