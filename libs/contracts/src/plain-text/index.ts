/**
 * Control characters, marks that turn the direction of writing, separators of lines, whatever a screen leaves out
 * (spaces of no width, fillers, tags), the empty Braille pattern, and halves of surrogate pairs. None of them can be
 * seen, and some make a text look like another one. The joiner stands between emoji, and variation selectors 15 and 16
 * after one or in a keycap.
 */
const HIDDEN = new RegExp(
  [
    String.raw`[\u0000-\u001f\u007f-\u009f\u2028\u2029\u2800\ufeff]|\p{Cs}|\p{Bidi_Control}`,
    String.raw`(?![\u200d\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}`,
    String.raw`(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})`,
    String.raw`(?<!\p{Extended_Pictographic})[\ufe0e\ufe0f](?!\u20e3)`,
  ].join('|'),
  'u',
);
const LAYOUT = /[\t\n]/g;

/** Whether a text that a person typed for others to read shows all that it holds: labels, names, remarks. */
export const isPlainText = (text: string): boolean => !HIDDEN.test(text);

/** The same for a text of several lines, which may hold line feeds and tabs. */
export const isPlainParagraph = (text: string): boolean => isPlainText(text.replace(LAYOUT, ' '));

/** A text with a space for each character that cannot be seen. */
export const plainTextOf = (text: string): string => text.replace(new RegExp(HIDDEN, 'gu'), ' ');
