/** The photo of a member, or a sun with the initials. Decorates the name beside it. */

interface PortrayedMember {
  readonly firstName: string;
  readonly lastName: string;
  readonly deceased: boolean;
  readonly avatarUri?: string | null;
}

/** Of a large card, in pixels. */
const portraitSize = 150;

const initial = (name: string) => [...name.trim()].slice(0, 1).join('').toUpperCase();
const initialsOf = ({ firstName, lastName }: PortrayedMember) =>
  initial(firstName) + initial(lastName);

export function Portrait({ member }: { readonly member: PortrayedMember }) {
  const { avatarUri = null } = member;
  if (avatarUri === null) {
    return (
      <p className="portrait" aria-hidden="true">
        {initialsOf(member)}
      </p>
    );
  }
  return (
    <img className="portrait" src={avatarUri} alt="" width={portraitSize} height={portraitSize} />
  );
}

/** Of a row, in pixels. The style sheet may show it smaller. */
const rowPortraitSize = 36;

/** Decorates a row that has the name. The style sheet draws the initials, so that no search or copy has them. */
export function RowPortrait({ member }: { readonly member: PortrayedMember }) {
  const { avatarUri = null, deceased } = member;
  const look = deceased ? 'portrait member-card-calm' : 'portrait';
  if (avatarUri === null) {
    return <span className={look} data-initials={initialsOf(member)} aria-hidden="true" />;
  }
  return (
    <img
      className={look}
      src={avatarUri}
      alt=""
      width={rowPortraitSize}
      height={rowPortraitSize}
      loading="lazy"
      decoding="async"
    />
  );
}
