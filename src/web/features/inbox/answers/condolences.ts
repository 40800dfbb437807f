import { numberLabel } from '#contract/number-label.ts';

/** How the answer to news of a death begins. It does not say that anything was changed. */
export const condolences =
  'We are sorry for your loss. Thank you for letting us know. If you would like to add or remove anything on the profile, please answer this email.';

export const markedSentence = (number: number): string =>
  `The profile of ${numberLabel('fb', number)} now shows that the member has died.`;
