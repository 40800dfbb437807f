import * as z from 'zod/mini';
import { contactForm, type ContactSubject } from '#contract/contact/contact.ts';

export interface TypedContact {
  readonly name: string;
  readonly email: string;
  /** The contract refuses '', which the form sends until a subject is chosen. */
  readonly about: ContactSubject;
  readonly number: string;
  readonly photoId: string;
  readonly text: string;
  readonly leaveEmpty: string;
}

/** An empty field of a form is an empty text, but the contract expects that optional values are left out. */
function withoutEmpty(typed: TypedContact): z.input<typeof contactForm> {
  const { number, photoId, ...others } = typed;
  return {
    ...others,
    ...(number.trim() !== '' && { number }),
    ...(photoId !== '' && { photoId }),
  };
}

export const typedForm = z.pipe(z.transform(withoutEmpty), contactForm);
