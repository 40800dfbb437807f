import type { AccountListItem } from '#contract/accounts/administration.ts';

export function AccountMarks({ account }: { readonly account: AccountListItem }) {
  const marks = [
    account.role === 'Admin' ? 'Admin' : null,
    account.isDisabled ? 'Disabled' : null,
    account.isValidated ? null : 'Not validated',
    account.isPending ? 'Claim waiting' : null,
  ].filter((mark) => mark !== null);
  return (
    <span className="marks">
      {marks.map((mark) => (
        <span key={mark} className={mark === 'Disabled' ? 'mark mark-off' : 'mark'}>
          {mark}
        </span>
      ))}
    </span>
  );
}
