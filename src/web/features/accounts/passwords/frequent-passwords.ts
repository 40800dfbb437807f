/** The most common passwords: so many tell a weak one as well as all of them do. The browser's build has only the result. */
import { dictionary } from '@zxcvbn-ts/language-common';

export const frequentPasswords = dictionary['passwords-common'].slice(0, 5_000);
