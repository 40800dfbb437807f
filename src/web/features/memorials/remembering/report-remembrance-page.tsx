/** Reports a remembrance to the admins. */
import { useState } from 'react';
import { useParams } from 'react-router';
import * as z from 'zod/mini';
import { brand } from '#contract/brand.ts';
import {
  reportRemembrance,
  memorialReason,
  type ReportedRemembrance,
} from '#contract/memorials/remembrances.ts';
import { longestReason } from '#contract/primitives.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { Link } from '#web/ui/link.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';

const reportForm = z.object({ reason: memorialReason });

export function ReportRemembrancePage() {
  const { number = '', remembrance = '' } = useParams();
  const call = useCall();
  const [sent, setSent] = useState<ReportedRemembrance | null>(null);
  const heading = useFocusOnChange(sent === null);
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: reportForm,
    defaultValues: { reason: '' },
    async send(body) {
      setSent((await call(reportRemembrance, { params: { remembrance }, body })).body);
    },
  });
  const back = <Link to={`/${brand.singularSlug}/${number}`}>Back to the page</Link>;
  if (sent !== null) {
    return (
      <Card title="Thank you" heading={heading}>
        <p>
          {sent.isHidden
            ? 'This remembrance is hidden until an admin has decided.'
            : 'An admin has read this remembrance before and kept it, so it stays until an admin has decided again.'}
        </p>
        <p>{back}</p>
      </Card>
    );
  }
  return (
    <Card title="Report a remembrance" heading={heading}>
      <p>
        It is then hidden until an admin has decided, unless an admin has kept it before. The writer
        is not told who reported it.
      </p>
      <Form
        onSubmit={onSubmit}
        alert={alert}
        actions={<SubmitButton isBusy={isBusy}>Report remembrance</SubmitButton>}
      >
        <TextAreaField
          label="Reason (optional)"
          hint="Only the admins read it."
          rows={3}
          limit={longestReason}
          {...field('reason')}
        />
      </Form>
      <p>{back}</p>
    </Card>
  );
}
