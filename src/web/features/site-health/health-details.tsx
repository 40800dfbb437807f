/** What is behind each state: times, counts and what to do. */
import type { ReactNode } from 'react';
import {
  failureLabels,
  messageDays,
  type Activity,
  type Deliveries,
  type Health,
  type MessageCounts,
} from '#contract/site-health/health.ts';
import { Instant } from '#web/ui/instant.tsx';
import { formatCount, formatSize } from './format-amounts.ts';

function Facts({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="health-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const Moment = ({ at }: { readonly at: string | null }) =>
  at === null ? 'Never' : <Instant at={at} />;

function describeContent({ photos, bytes }: NonNullable<Health['lastBackup']>): string {
  const parts = [
    ...(bytes === null ? [] : [formatSize(bytes)]),
    ...(photos === null ? [] : [formatCount(photos, 'photo')]),
  ];
  return parts.join(', ');
}

export function BackupDetails({ lastBackup, lastVerification }: Health) {
  if (!lastBackup) {
    return <p className="hint">Make one on the server: npm run manage -- backup FOLDER</p>;
  }
  return (
    <>
      <Facts
        rows={[
          ['Made', <Moment key="at" at={lastBackup.madeAt} />],
          ['Content', describeContent(lastBackup)],
          ...(lastBackup.problem === null ? [] : ([['Problem', lastBackup.problem]] as const)),
          ...(lastVerification
            ? ([
                ['Verified', <Moment key="at" at={lastVerification.verifiedAt} />],
                ['Result', lastVerification.problem ?? 'All files are complete and unchanged.'],
              ] as const)
            : ([['Verified', 'Never']] as const)),
        ]}
      />
      {lastVerification && !lastVerification.isOfLastBackup ? (
        <p className="hint">
          {lastVerification.madeAt === null
            ? 'The verified backup could not be read, so it may be the last one.'
            : 'An older backup was verified, not the last one.'}
        </p>
      ) : null}
    </>
  );
}

function failureOf({ lastFailure }: Deliveries): ReactNode {
  if (!lastFailure) return 'None';
  const { at, reason, status } = lastFailure;
  return (
    <>
      <Instant at={at} />
      {`: ${failureLabels[reason]}`}
      {status === null ? null : ` (${status})`}
    </>
  );
}

const countsOf = ({ sent, refused, failed }: MessageCounts) =>
  [
    ['Sent', sent],
    ['Refused', refused],
    ['Failed', failed],
  ] as const;

const lastOf = (deliveries: Deliveries) =>
  [
    ['Last sent', <Moment key="at" at={deliveries.lastSentAt} />],
    ['Last failure', failureOf(deliveries)],
  ] as const;

const overLimitOf = ({ overLimit, lastOverLimitAt }: Deliveries) =>
  [
    ['Over the limit', overLimit],
    ['Last over it', <Moment key="over" at={lastOverLimitAt} />],
  ] as const;

const MessagesSince = ({ startedAt }: Pick<Activity, 'startedAt'>) => (
  <p className="hint">
    {`Counted over ${messageDays} days. The last ones are of this process, which started on `}
    <Instant at={startedAt} />.
  </p>
);

const Since = ({ startedAt }: Pick<Activity, 'startedAt'>) => (
  <p className="hint">
    Counted since this process started on <Instant at={startedAt} />.
  </p>
);

export function EmailDetails({ ways, messages, activity, newAddressMails }: Health) {
  const way = ways.email === 'smtp' ? 'Mail server (SMTP)' : 'Outbox: a folder on the server';
  return (
    <>
      <Facts
        rows={[
          ['Sent through', way],
          ...countsOf(messages.email),
          ['Bounced', messages.email.bounced],
          ...lastOf(activity.email),
          ['To new addresses this hour', newAddressMails.thisHour],
          ['Hourly limit for those', newAddressMails.perHour],
          ...overLimitOf(activity.email),
        ]}
      />
      <MessagesSince startedAt={activity.startedAt} />
      <p className="hint">To test it on the server: npm run manage -- test-mail ADDRESS</p>
    </>
  );
}

const smsWays: Readonly<Record<Health['ways']['sms'], string>> = {
  twilio: 'Twilio',
  outbox: 'Outbox: a folder on the server',
  off: 'Not set up',
};

export function SmsDetails({ ways, smsPerHour, messages, activity }: Health) {
  const { sms, startedAt } = activity;
  if (ways.sms === 'off') return <p className="hint">Set TWILIO_ACCOUNT_SID to send some.</p>;
  return (
    <>
      <Facts
        rows={[
          ['Sent through', smsWays[ways.sms]],
          ...countsOf(messages.sms),
          ...lastOf(sms),
          ['Hourly limit', smsPerHour],
          ...overLimitOf(sms),
        ]}
      />
      <MessagesSince startedAt={startedAt} />
    </>
  );
}

export function StatementDetails({ activity: { slowStatements, startedAt } }: Health) {
  const { fromMs, slowest } = slowStatements;
  if (fromMs === null) return <p className="hint">SLOW_QUERY_MS is 0.</p>;
  return (
    <>
      {slowest.length === 0 ? null : (
        <ul className="stack health-statements">
          {slowest.map(({ shape, count, longestMs }) => (
            <li key={shape}>
              <p>{`${longestMs} ms at most, ${formatCount(count, 'time')}`}</p>
              <code>{shape}</code>
            </li>
          ))}
        </ul>
      )}
      <Since startedAt={startedAt} />
    </>
  );
}

export function DatabaseDetails({ database, photos }: Health) {
  return (
    <Facts
      rows={[
        ['Kind', database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'],
        ['Size', formatSize(database.bytes)],
        ['Photos', photos.toLocaleString('en-US')],
      ]}
    />
  );
}

export function PhotoStoreDetails({ photoStore: { kind, freeBytes, minFreeBytes } }: Health) {
  if (kind === 'bucket') {
    return <p className="hint">Photos are in a bucket. Its provider limits the space.</p>;
  }
  return (
    <>
      <Facts
        rows={[
          ['Free space', freeBytes === null ? 'Unknown' : formatSize(freeBytes)],
          ['Uploads refused below', minFreeBytes === 0 ? 'Never' : formatSize(minFreeBytes)],
        ]}
      />
      <p className="hint">
        The limit is UPLOAD_MIN_FREE_MB. Make space on the disk of DATA_DIR, or move the photos to a
        bucket (PHOTO_STORE).
      </p>
    </>
  );
}

export function ProgramDetails({ version, activity, checkedAt }: Health) {
  return (
    <Facts
      rows={[
        ['Version', version],
        ['Started', <Instant key="at" at={activity.startedAt} />],
        ['Checked', <Instant key="at" at={checkedAt} />],
      ]}
    />
  );
}
