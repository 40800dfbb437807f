/** The specified links, and who waits. */
import { AddedMember } from '#web/features/members/editing/added-member.tsx';
import { queuesWithoutCard } from './queues-without-card.ts';
import { mainScreens } from './screens.ts';
import { SectionTabs } from './section-tabs.tsx';
import { peopleWaiting, useWaiting } from '#web/api/account/waiting.ts';
import { Link } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ClaimsToDo } from '#web/features/accounts/claims/claims-to-do.tsx';
import { MessagesToDo } from '#web/features/contact/inbox/messages-to-do.tsx';
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
  if (waiting === null || peopleWaiting(waiting) > 0) return null;
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
      <SectionTabs />
      <NothingWaits />
      <ClaimsToDo />
      <MessagesToDo />
      <WaitsElsewhere />
    </div>
  );
}
