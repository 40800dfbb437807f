/** The specified links, what waits, what happened, and whether the site is well. */
import { AddedMember } from '#web/features/members/editing/added-member.tsx';
import { Activity } from './activity.tsx';
import { queuesWithoutCard } from './queues-without-card.ts';
import { mainScreens } from './screens.ts';
import { useWaiting } from '#web/api/account/waiting.ts';
import { Link } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ClaimsToDo } from '#web/features/accounts/claims/claims-to-do.tsx';
import { MissedSearchesToDo } from '#web/features/members/insights/missed-searches-to-do.tsx';
import { MessagesToDo } from '#web/features/contact/inbox/messages-to-do.tsx';
import { NewPhotos } from '#web/features/gallery/moderation/new-photos.tsx';
import { WhoIsThisCard } from '#web/features/people-in-photos/review/who-is-this-card.tsx';
import { LatestChanges } from '#web/features/changes/latest-changes.tsx';
import { HealthCard } from '#web/features/site-health/health-card.tsx';
import '#web/ui/manifest/admin.css';
import './dashboard.css';

/** What is settled on its own page only. */
function WaitsElsewhere() {
  const waiting = useWaiting();
  const queues = waiting === null ? [] : queuesWithoutCard(waiting);
  if (queues.length === 0) return null;
  return (
    <section className="card wide" aria-labelledby="also-to-do">
      <h2 id="also-to-do">Also to do</h2>
      <ul className="waits-elsewhere">
        {queues.map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NothingWaits() {
  const waiting = useWaiting();
  if (waiting === null || Object.values(waiting).some((count) => count > 0)) return null;
  return (
    <section className="card quiet" aria-label="To do">
      <p className="empty">Nothing is waiting for you.</p>
    </section>
  );
}

export function ManifestPage() {
  return (
    <div className="dashboard">
      <nav className="main-screens" aria-label="Members and searches">
        {mainScreens.map(({ to, label }) => (
          <LinkButton key={to} to={to}>
            {label}
          </LinkButton>
        ))}
      </nav>
      <AddedMember />
      <NothingWaits />
      <ClaimsToDo />
      <MessagesToDo />
      <WaitsElsewhere />
      <MissedSearchesToDo />
      <NewPhotos />
      <WhoIsThisCard />
      <Activity />
      <LatestChanges />
      <HealthCard />
    </div>
  );
}
