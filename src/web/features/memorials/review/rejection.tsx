/** Refuses a request to keep a memorial, or ends the rights of a keeper. */
import { useState } from 'react';
import { keeperReason, type AdminKeeper } from '#contract/memorials/keepers.ts';
import { nameWithNumber } from '#contract/members/shown-name.ts';
import { ReasonForm } from '#web/api/forms/reason-form.tsx';
import { reasonSchema } from '#web/api/forms/reason-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { nameOf } from './name-of-keeper.ts';

interface RejectionProps {
  readonly keeper: AdminKeeper;
  readonly label: 'Refuse' | 'End';
  readonly consequence: string;
  readonly act: (reason: string) => Promise<void>;
}

const schema = reasonSchema(keeperReason);

export function Rejection({ keeper, label, consequence, act }: RejectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const close = () => setIsOpen(false);
  const about = `${nameOf(keeper)} for ${nameWithNumber(keeper.member)}`;
  return (
    <>
      <Button
        type="button"
        kind="quiet"
        aria-label={`${label}: ${about}`}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <Dialog title={`${label}: ${about}?`} isOpen={isOpen} onClose={close}>
        <ReasonForm
          schema={schema}
          draftPart={`keeper-${keeper.keeperId}`}
          confirmLabel={label === 'End' ? 'End keeping' : 'Refuse request'}
          confirmKind="danger"
          isRequired={false}
          hint={`We email this text to ${keeper.account.email}.`}
          typed={typed}
          onType={setTyped}
          onCancel={close}
          send={async (reason) => {
            await act(reason);
            close();
          }}
        >
          <p>{consequence}</p>
        </ReasonForm>
      </Dialog>
    </>
  );
}
