/** What a text with UIDs names: each once, with the line where it stands first, and what is no UID. */
export interface CustomerLines {
  readonly lineOf: ReadonlyMap<string, number>;
  readonly malformed: readonly { readonly line: number; readonly text: string }[];
}

const UID = /^[0-9]{7}$/;
/** Of what is no UID, enough to find it again. */
const SHOWN = 40;

/** UIDs, one a line, or several in a line with commas, semicolons or blanks between them. Lines count from 1. */
export function readCustomerLines(text: string): CustomerLines {
  const lineOf = new Map<string, number>();
  const malformed: { line: number; text: string }[] = [];
  for (const [index, content] of text.split(/\r\n|\r|\n/).entries())
    for (const word of content.split(/[\s,;]+/).filter((one) => one !== ''))
      if (!UID.test(word)) malformed.push({ line: index + 1, text: [...word].slice(0, SHOWN).join('') });
      else if (!lineOf.has(word)) lineOf.set(word, index + 1);
  return { lineOf, malformed };
}
