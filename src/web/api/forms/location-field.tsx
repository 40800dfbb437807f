/** A field for the place of a jump. Suggests known places while someone types; a new one may be typed. */
import { useEffect, useId, useState, type ComponentProps } from 'react';
import { suggestPlaces, type PlaceSuggestions } from '#contract/jumps/places.ts';
import { isLongTerm } from '#contract/primitives.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useCall } from '../call-context.ts';
import { settle } from '../settle.ts';

/** While someone types, only the last text is searched. */
const pauseMs = 150;

const shortest = 2;

type Props = Omit<ComponentProps<typeof TextField>, 'list' | 'autoComplete'>;

export function LocationField({ onChange, ...field }: Props) {
  const id = useId();
  const call = useCall();
  const [term, setTerm] = useState('');
  const [places, setPlaces] = useState<PlaceSuggestions>([]);

  useEffect(() => {
    if (term.length < shortest || isLongTerm(term)) return;
    // Browsers list only names that contain the text, so a late answer does no harm.
    async function suggest() {
      const answer = await settle(call(suggestPlaces, { params: { term } }));
      if (answer.isOk) setPlaces(answer.value.body);
    }
    const timer = setTimeout(() => void suggest(), pauseMs);
    return () => clearTimeout(timer);
  }, [call, term]);

  return (
    <>
      <TextField
        {...field}
        autoComplete="off"
        list={id}
        onChange={(event) => {
          setTerm(event.target.value.trim());
          return onChange?.(event);
        }}
      />
      <datalist id={id}>
        {places.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
