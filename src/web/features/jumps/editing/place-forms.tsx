/** Forms of a place: its name, and a spelling that no one uses yet. */
import {
  renamePlace,
  addSpelling,
  type ChangedPlace,
  type PlaceRecord,
  placeForm,
  spellingForm,
} from '#contract/jumps/place-editing.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

interface Props {
  readonly place: PlaceRecord;
  readonly onFinish: (text: string, changed: ChangedPlace) => void;
}

export function RenameForm({ place, onFinish }: Props) {
  const call = useCall();
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: placeForm,
    defaultValues: { name: place.name },
    draftPart: 'name',
    async send(body) {
      const params = { place: place.placeId };
      const renamed = (await call(renamePlace, { params, body })).body;
      onFinish(`${place.name} is ${renamed.place?.name ?? ''} now.`, renamed);
    },
  });
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={<SubmitButton isBusy={isBusy}>Rename</SubmitButton>}
    >
      <TextField
        label="Name"
        hint="The address of the page follows. Former addresses still lead to it."
        autoComplete="off"
        {...field('name')}
      />
    </Form>
  );
}

export function SpellingForm({ place, onFinish }: Props) {
  const call = useCall();
  const { field, isBusy, alert, clear, onSubmit } = useSchemaForm({
    schema: spellingForm,
    defaultValues: { spelling: '' },
    draftPart: 'spelling',
    async send(body) {
      const params = { place: place.placeId };
      const added = (await call(addSpelling, { params, body })).body;
      clear();
      onFinish(`“${body.spelling}” leads to ${place.name} now.`, added);
    },
  });
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={<SubmitButton isBusy={isBusy}>Add spelling</SubmitButton>}
    >
      <TextField
        label="Another spelling"
        hint="Locations that are written like this later belong to this place. Case, accents, spaces and punctuation do not matter."
        autoComplete="off"
        {...field('spelling')}
      />
    </Form>
  );
}
