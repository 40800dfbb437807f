import type { MemberProfile } from '#contract/profile/profile.ts';
import { contactAddress } from '#web/addresses/contact-address.ts';
import { useSession } from '#web/api/session-context.ts';
import { Link } from '#web/ui/link.tsx';

export function ContactLinks({ profile }: { readonly profile: MemberProfile }) {
  const { freakBrotherNumber: number, deceased } = profile;
  const session = useSession();
  const isOwn = session.kind === 'signed-in' && session.user.freakBrotherNumber === number;
  return (
    <div className="profile-contact">
      <Link to={contactAddress({ about: 'record', number })}>Report or correct</Link>
      {deceased || isOwn ? null : (
        <Link to={contactAddress({ about: 'member', number })}>Send a message</Link>
      )}
    </div>
  );
}
