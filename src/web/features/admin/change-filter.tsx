/** The form above the change log; what it asks for stands in the address. */
import { useRef, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { seriesNames } from '#contract/series.ts';
import { Button } from '#web/ui/button.tsx';
import { DigitsField } from '#web/ui/forms/digits-field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { changesAddress, readChangeQuery, type ChangeQuery } from './change-address.ts';
import { seriesLabels } from './member-address.ts';

interface Props {
  readonly query: ChangeQuery;
  readonly isBusy: boolean;
}

const names = ['series', 'member', 'from', 'to'] as const;

export function ChangeFilter({ query, isBusy }: Props) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { series, member, account, from, to } = query;

  function look(event: SubmitEvent) {
    event.preventDefault();
    if (form.current === null) return;
    const given = new FormData(form.current);
    const search = new URLSearchParams();
    for (const name of names) {
      const value = given.get(name);
      if (typeof value === 'string') search.set(name, value.trim());
    }
    const asked = readChangeQuery(search.toString());
    void navigate(changesAddress({ ...asked, account }), { preventScrollReset: true });
  }

  return (
    <form ref={form} className="form change-filter" role="search" onSubmit={look}>
      {/* The address has changed: so has what was asked for. */}
      <SelectField key={series} label="Series" name="series" defaultValue={series}>
        {seriesNames.map((each) => (
          <option key={each} value={each}>
            {seriesLabels[each]}
          </option>
        ))}
      </SelectField>
      <DigitsField
        key={`member ${member}`}
        label="Number"
        name="member"
        maxLength={7}
        enterKeyHint="search"
        defaultValue={member ?? ''}
      />
      <TextField key={`from ${from}`} label="From" name="from" type="date" defaultValue={from} />
      <TextField key={`to ${to}`} label="To" name="to" type="date" defaultValue={to} />
      <div className="form-actions">
        <Button type="submit" isBusy={isBusy}>
          Show
        </Button>
        <Button type="button" kind="quiet" onClick={() => void navigate(changesAddress({}))}>
          All
        </Button>
      </div>
    </form>
  );
}
