import type { MemberProfile } from '#contract/members/profile.ts';

const size = 150;

const initial = (name: string) => [...name.trim()].slice(0, 1).join('').toUpperCase();

export function Portrait({ profile }: { readonly profile: MemberProfile }) {
  const { avatarUri, firstName, lastName } = profile;
  if (avatarUri !== null) {
    const name = `${firstName} ${lastName}`;
    return <img className="portrait" src={avatarUri} alt={name} width={size} height={size} />;
  }
  return (
    <p className="portrait" aria-hidden="true">
      {initial(firstName)}
      {initial(lastName)}
    </p>
  );
}
