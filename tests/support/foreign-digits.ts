/** The digits of a text in another script, such as the one with the zero `٠`. */
export const inScript = (zero: string, text: string): string =>
  text.replaceAll(/[0-9]/g, (digit) =>
    String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)),
  );
