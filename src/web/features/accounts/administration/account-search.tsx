/** The search form for accounts. Its state is in the address. */
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { accountFilters, type AccountFilter } from '#contract/accounts/administration.ts';
import { brand } from '#contract/brand.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { accountAddress, type AccountQuery } from './account-address.ts';
import { useFieldsFromUrl } from '#web/ui/forms/use-fields-from-url.ts';

const filterLabels: Readonly<Record<AccountFilter, string>> = {
  all: 'All accounts',
  admins: 'Admins',
  unlinked: 'Without a number',
  unvalidated: 'Not validated',
  disabled: 'Disabled',
};

/** Accepts the next search while a response is pending. */
export function AccountSearch({ requested }: { readonly requested: AccountQuery }) {
  const navigate = useNavigate();
  const form = useFieldsFromUrl({ q: requested.q, show: requested.show });

  function look() {
    if (form.current === null) return;
    const given = new FormData(form.current);
    const q = given.get('q');
    const show = accountFilters.find((filter) => filter === given.get('show')) ?? 'all';
    const address = { ...requested, q: typeof q === 'string' ? q.trim() : '', show, page: 1 };
    void navigate(accountAddress(address), {
      preventScrollReset: true,
    });
  }

  return (
    <form
      ref={form}
      className="account-search"
      role="search"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        look();
      }}
    >
      <TextField
        label={`Name, email or ${brand.numberPrefix} number`}
        name="q"
        type="search"
        defaultValue={requested.q}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <SelectField label="Show" name="show" defaultValue={requested.show} onChange={look}>
        {accountFilters.map((filter) => (
          <option key={filter} value={filter}>
            {filterLabels[filter]}
          </option>
        ))}
      </SelectField>
      <Button type="submit">Search</Button>
    </form>
  );
}
