/** For failures that a retry may solve. */
export const notOpened = 'The photo could not be opened. Please try again.';
