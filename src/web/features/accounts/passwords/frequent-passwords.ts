/**
 * The most common passwords; a longer list hardly improves the estimate. The browser's build contains only the result.
 */
import { dictionary } from '@zxcvbn-ts/language-common';

export const frequentPasswords = dictionary['passwords-common'].slice(0, 5_000);
