/** A member writes, changes or removes a remembrance. */
import { useParams } from 'react-router';
import { brand } from '#contract/brand.ts';
import {
  getOwnRemembrance,
  removeRemembrance,
  type OwnRemembrance,
} from '#contract/memorials/remembrances.ts';
import { nameWithNumber } from '#contract/members/display-names.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-query.ts';
import { useCancelWaiting } from '#web/api/account/uploads/use-uploads.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { PhotoCard } from './photo-card.tsx';
import { RemembranceForm } from './remembrance-form.tsx';

export function RememberPage() {
  const { number = '' } = useParams();
  return <Remember key={number} number={number} />;
}

function Remember({ number }: { readonly number: string }) {
  const own = useNewestQuery(getOwnRemembrance, { params: { number } });
  if (own.value === null) {
    return (
      <section className="card" aria-label="Your remembrance">
        <QueryNotice
          label="Loading your remembrance"
          failure={own.failure}
          isLoading={own.isLoading}
          onRetry={own.reload}
        />
      </section>
    );
  }
  return <Loaded own={own.value} onChange={own.keep} />;
}

const states = {
  waiting: 'It waits for a keeper of this page or an admin. Then everyone can read it.',
  shown: 'Everyone can read it.',
  reported: 'Someone has reported it. It is hidden until an admin has decided.',
} as const;

interface Props {
  readonly own: OwnRemembrance;
  readonly onChange: (own: OwnRemembrance) => void;
}

function Loaded({ own, onChange }: Props) {
  const { member, problem, remembrance } = own;
  const name = nameWithNumber(member);
  return (
    <>
      <Card title={`Your remembrance of ${name}`}>
        {remembrance === null ? null : <p>{states[remembrance.state]}</p>}
        {problem === null ? (
          <RemembranceForm own={own} onChange={onChange} />
        ) : (
          <>
            <p>{problem}</p>
            {remembrance === null ? null : <p className="whole-text">{remembrance.text}</p>}
          </>
        )}
        {remembrance === null ? null : <Removal own={own} onChange={onChange} />}
      </Card>
      {remembrance === null ? null : <PhotoCard own={own} onChange={onChange} />}
      <p>
        <Link to={`/${brand.singularSlug}/${member.freakBrotherNumber}`}>{`Page of ${name}`}</Link>
      </p>
    </>
  );
}

function Removal({ own: { member }, onChange }: Props) {
  const call = useCall();
  const cancelWaiting = useCancelWaiting();
  const showToast = useToast();
  const params = { number: member.freakBrotherNumber };

  async function remove() {
    await cancelWaiting({ call: 'setRemembrancePhoto', ...params });
    onChange((await call(removeRemembrance, { params })).body);
    showToast('success', 'Remembrance removed.');
  }

  return (
    <ConfirmedAction
      label="Remove remembrance"
      title="Remove your remembrance?"
      confirmLabel="Remove"
      confirmKind="danger"
      act={remove}
    >
      <p>The text and the photo are removed from the site. You can write another one.</p>
    </ConfirmedAction>
  );
}
