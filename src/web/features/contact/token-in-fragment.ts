/** Of mailed links: a token is 48 hexadecimal digits. */
export const tokenInFragment = /^#([0-9a-f]{48})$/;
