/** What is wrong with the site, the specified links, the member that was just added, and everyone who waits. */
import { InboxPage } from '#web/features/inbox/inbox-page.tsx';
import { AddedMember } from '#web/features/members/editing/added-member.tsx';
import { SiteNotices } from '#web/features/site-health/site-notices.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { mainScreens } from './screens.ts';

export function ManifestPage() {
  return (
    <div className="stack dashboard">
      <SiteNotices />
      <nav className="main-screens" aria-label="Members and searches">
        {mainScreens.map(({ to, label }) => (
          <LinkButton key={to} to={to}>
            {label}
          </LinkButton>
        ))}
      </nav>
      <AddedMember />
      <InboxPage />
    </div>
  );
}
