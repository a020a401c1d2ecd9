/**
 * Control characters, marks that turn the direction of writing (U+061C, U+200E–F, U+202A–E, U+2066–9), separators of
 * lines, the byte order mark, and halves of surrogate pairs. None of them can be seen, and some make a text look like
 * another one.
 */
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Cs}/u;
const LAYOUT = /[\t\n]/g;

/** Whether a text that a person typed for others to read shows all that it holds: labels, names, remarks. */
export const isPlainText = (text: string): boolean => !HIDDEN.test(text);

/** The same for a text of several lines, which may hold line feeds and tabs. */
export const isPlainParagraph = (text: string): boolean => isPlainText(text.replace(LAYOUT, ' '));

/** A text with a space for each character that cannot be seen. */
export const plainTextOf = (text: string): string => text.replace(new RegExp(HIDDEN, 'gu'), ' ');
