/** One member of any series, loaded for the editor. */
import { numberLabel } from '#contract/number-label.ts';
import { useParams } from 'react-router';
import type { Series } from '#contract/series.ts';
import { useAnswer } from '#web/api/account/use-answer.ts';
import { Link } from '#web/ui/link.tsx';
import { AnswerNotice } from './answer-notice.tsx';
import { findSeries } from './member-address.ts';
import { MemberEditor } from './member-editor.tsx';
import { ManifestLink } from './manifest-link.tsx';
import { PhotosBeside } from './photos-beside.tsx';
import './admin.css';

function Missing({ message }: { readonly message: string }) {
  return (
    <section className="card quiet" aria-label="Nobody">
      <p className="empty">{message}</p>
      <p>
        <Link to="/Manifest/Members">Find a member</Link>
      </p>
    </section>
  );
}

interface Which {
  readonly series: Series;
  readonly number: number;
}

function LoadedRecord({ series, number }: Which) {
  const { answer, isLoading, reload } = useAnswer('getMemberRecord', {
    params: { series, number },
  });
  if (answer?.isOk) {
    return (
      <>
        <MemberEditor member={answer.value} />
        {series === 'fb' ? <PhotosBeside series={series} number={number} /> : null}
      </>
    );
  }
  const failure = answer?.failure ?? null;
  if (failure?.code === 'not_found' || failure?.code === 'bad_request') {
    return <Missing message={failure.message} />;
  }
  return (
    <section className="card" aria-label={numberLabel(series, number)}>
      <AnswerNotice
        label="Loading the member"
        failure={failure}
        isLoading={isLoading}
        onRetry={reload}
      />
    </section>
  );
}

export function MemberRecordPage() {
  const { series: name, number = '' } = useParams();
  const series = findSeries(name);
  if (series === undefined || !/^[0-9]{1,7}$/.test(number)) {
    return <Missing message="There is no such member." />;
  }
  return (
    <>
      <LoadedRecord key={`${series}/${number}`} series={series} number={Number(number)} />
      <ManifestLink />
    </>
  );
}
