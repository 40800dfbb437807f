import type { AccountProfile } from '#contract/accounts/settings.ts';

const size = 75;

const initial = (name: string) => [...name.trim()].slice(0, 1).join('').toUpperCase();

export function Avatar({ profile }: { readonly profile: AccountProfile }) {
  const { avatarUri, firstName, lastName } = profile;
  if (avatarUri !== null) {
    return <img className="avatar" src={avatarUri} alt="You" width={size} height={size} />;
  }
  return (
    <span className="avatar" aria-hidden="true">
      {initial(firstName)}
      {initial(lastName)}
    </span>
  );
}
