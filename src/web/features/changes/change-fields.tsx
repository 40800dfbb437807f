/** Long values open on demand. */
import type { ChangeField, ChangeFieldName } from '#contract/changes/changes.ts';
import { fieldNames, valueLabels } from './change-words.ts';

const longestInLine = 80;

const isLong = (text: string | null) =>
  text !== null && (text.length > longestInLine || text.includes('\n'));

const shown = (name: ChangeFieldName, text: string | null) =>
  text === null || text === '' ? '–' : (valueLabels[name]?.[text] ?? text);

function LongField({ field }: { readonly field: ChangeField }) {
  const { name, before, after } = field;
  return (
    <details className="long-change">
      <summary>{fieldNames[name]}</summary>
      {before === null ? null : (
        <>
          <p className="hint">Before</p>
          <p className="whole-text">{shown(name, before)}</p>
          <p className="hint">After</p>
        </>
      )}
      <p className="whole-text">{shown(name, after)}</p>
    </details>
  );
}

function ShortField({ field }: { readonly field: ChangeField }) {
  const { name, before, after } = field;
  return (
    <div>
      <dt>{fieldNames[name]}</dt>
      <dd>
        {before === null ? null : (
          <>
            <span className="visually-hidden">from </span>
            <span className="was">{shown(name, before)}</span>
            <span aria-hidden="true"> → </span>
            <span className="visually-hidden"> to </span>
          </>
        )}
        <b>{shown(name, after)}</b>
      </dd>
    </div>
  );
}

export function ChangeFields({ fields }: { readonly fields: readonly ChangeField[] }) {
  const visibleFields = fields.filter(
    ({ name, before, after }) => shown(name, before) !== shown(name, after),
  );
  const short = visibleFields.filter(({ before, after }) => !isLong(before) && !isLong(after));
  const long = visibleFields.filter((field) => !short.includes(field));
  return (
    <>
      {short.length === 0 ? null : (
        <dl className="change-fields">
          {short.map((field) => (
            <ShortField key={field.name} field={field} />
          ))}
        </dl>
      )}
      {long.map((field) => (
        <LongField key={field.name} field={field} />
      ))}
    </>
  );
}
