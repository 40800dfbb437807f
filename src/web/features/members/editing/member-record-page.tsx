import { getMemberRecord } from '#contract/members/editing.ts';
import { numberLabel, type Series } from '#contract/number-label.ts';
import { numberOf } from '#contract/primitives.ts';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { useQuery } from '#web/api/account/use-query.ts';
import { Link } from '#web/ui/link.tsx';
import { QueryCard } from '#web/api/account/query-state.tsx';
import { findSeries } from '#web/addresses/member-address.ts';
import { MemberEditor } from './member-editor.tsx';
import './editor.css';
import '#web/ui/manifest/admin.css';

function Missing({ message }: { readonly message: string }) {
  return (
    <section className="card quiet" aria-label="No member">
      <p className="empty">{message}</p>
      <p>
        <Link to="/Manifest/Members">Find a member</Link>
      </p>
    </section>
  );
}

interface MemberKey {
  readonly series: Series;
  readonly number: number;
}

interface Beside {
  /** Shows the message that asks for a change. */
  readonly Message: ComponentType;
  /** Shows the photos of a regular member. */
  readonly Photos: ComponentType<MemberKey>;
  /** Shows the latest changes of a record. */
  readonly Changes: ComponentType<MemberKey>;
}

function LoadedRecord({ series, number, Message, Photos, Changes }: MemberKey & Beside) {
  const { value, ...query } = useQuery(getMemberRecord, {
    params: { series, number },
  });
  if (value !== null) {
    return (
      <MemberEditor member={value} message={<Message />}>
        {(version) => (
          <>
            {series === 'fb' ? <Photos series={series} number={number} /> : null}
            {/* A saved version is one more change. */}
            <Changes key={version} series={series} number={number} />
          </>
        )}
      </MemberEditor>
    );
  }
  const { failure } = query;
  if (failure?.code === 'not_found' || failure?.code === 'bad_request') {
    return <Missing message={failure.message} />;
  }
  return <QueryCard title={numberLabel(series, number)} label="Loading the member" query={query} />;
}

export function MemberRecordPage({ Message, Photos, Changes }: Beside) {
  const { series: name, number: written = '' } = useParams();
  const series = findSeries(name);
  const number = series === undefined ? null : numberOf(series, written);
  if (series === undefined || number === null) {
    return <Missing message="There is no such member." />;
  }
  return (
    <LoadedRecord
      key={`${series}/${number}`}
      series={series}
      number={number}
      Message={Message}
      Photos={Photos}
      Changes={Changes}
    />
  );
}
