/** What stands in the place of logging in and registering until there are accounts. */
import { Link } from 'react-router';
import { brand } from '#contract/brand.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';

interface Props {
  readonly title: string;
  readonly children: string;
}

function OpeningSoon({ title, children }: Props) {
  return (
    <>
      <PageHeading title={title} />
      <section className="card quiet" aria-labelledby="opening-soon">
        <h2 id="opening-soon">Opening soon</h2>
        <p>{children}</p>
        <p>
          Everything else is open: <Link to="/">find a {brand.singular}</Link> by number or name.
        </p>
      </section>
    </>
  );
}

export function LoginPage() {
  return <OpeningSoon title="Log In">Members cannot log in here yet.</OpeningSoon>;
}

export function RegisterPage() {
  return (
    <OpeningSoon title="Create Account">
      {`Soon you can register with your ${brand.numberPrefix} number and look after your own profile. It will be free.`}
    </OpeningSoon>
  );
}
