/** Each section is a module of its own. The order is the order on the page. */
import { useLoaderData } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { Privacy } from '#contract/privacy/privacy.ts';
import { LoadFailure } from '#web/ui/loading/load-failure.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { BrowserSection } from './browser-section.tsx';
import { ChoicesSection } from './choices-section.tsx';
import { LeavingSection } from './leaving-section.tsx';
import type { LoadedPrivacy } from './load-privacy.ts';
import { OperatorSection } from './operator-section.tsx';
import { PeriodsSection } from './periods-section.tsx';
import { PublicSection } from './public-section.tsx';
import { Section } from './section.tsx';
import { AccountSection, VisitsSection } from './stored-sections.tsx';
import './privacy.css';

export function PrivacyPage() {
  const loaded: LoadedPrivacy = useLoaderData();
  return (
    <>
      <PageHeading title="Privacy" />
      <article className="card prose privacy">
        {loaded.isOk ? (
          <Sections privacy={loaded.value} />
        ) : (
          <LoadFailure failure={loaded.failure} />
        )}
      </article>
    </>
  );
}

function Sections({ privacy }: { readonly privacy: Privacy }) {
  return (
    <>
      <Section title="In short">
        <ul>
          <li>Numbers, names, jumps, stories and photos of {brand.plural} are public.</li>
          <li>Email, phone and place of an account are not.</li>
          <li>No advertising, no analytics, nothing from other sites.</li>
          <li>You can change, download and delete what is stored about you.</li>
        </ul>
      </Section>
      <OperatorSection operator={privacy.operator} />
      <PublicSection />
      <AccountSection maxKnownDevices={privacy.maxKnownDevices} />
      <VisitsSection />
      <PeriodsSection periods={privacy.periods} maxKnownDevices={privacy.maxKnownDevices} />
      <BrowserSection periods={privacy.periods} />
      <LeavingSection messagingWays={privacy.messagingWays} />
      <ChoicesSection operator={privacy.operator} />
    </>
  );
}
