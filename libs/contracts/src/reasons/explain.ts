import type { Language } from '../routes/pages.js';
import { REASONS_EN } from './en-us.js';
import type { ReasonText, ReasonTexts } from './rules.js';
import { REASONS_ZH } from './zh-cn.js';

const TEXTS: Readonly<Record<Language, ReasonTexts>> = { 'en-us': REASONS_EN, 'zh-cn': REASONS_ZH };
const PPM_PER_PERCENT = 10_000;

export interface Explainable {
  /** The code of the refusal, or the reason why the order ended. */
  readonly code: string;
  readonly rule?: string | null | undefined;
  readonly inputs?: Readonly<Record<string, string | number | boolean | null>> | null | undefined;
}

export interface ExplainedReason {
  readonly sentence: string;
  /** Empty if nothing can be done. */
  readonly remedy: string;
}

/** Names that more than one writer uses for the same thing, and parts per million also as a percentage. */
function wordsOf({ inputs }: Explainable): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const [name, value] of Object.entries(inputs ?? {})) {
    if (value === null) continue;
    words.set(name, name === 'asset' ? String(value).toUpperCase() : String(value));
    if (name.endsWith('Ppm')) words.set(name.replace(/Ppm$/, 'Percent'), String(Number(value) / PPM_PER_PERCENT));
    if (name === 'state' && typeof value === 'string') words.set('stateName', value);
  }
  return words;
}

/** The text with its inputs filled in; null if one of them is missing. */
function filled([sentence, remedy]: ReasonText, words: ReadonlyMap<string, string>): ExplainedReason | null {
  let complete = true;
  const fill = (text: string): string =>
    text.replace(/\{([a-zA-Z]+)\}/g, (whole, name: string) => {
      const word = words.get(name);
      if (word === undefined) complete = false;
      return word ?? whole;
    });
  const explained = { sentence: fill(sentence), remedy: fill(remedy) };
  return complete ? explained : null;
}

/**
 * Explains why an order was refused or ended, as a sentence with its figures and what can be done, in the reader's
 * language. Null for a code that is unknown or needs no explanation. A rule whose inputs are incomplete is explained by
 * its code alone.
 */
export function explainReason(what: Explainable, language: Language): ExplainedReason | null {
  const texts: Readonly<Record<string, ReasonText | undefined>> = TEXTS[language];
  const words = wordsOf(what);
  const ofStop = words.has('stop') ? `${what.rule ?? ''}-stop` : '';
  for (const key of [ofStop, what.rule ?? '', what.code, `${what.code}-general`]) {
    const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
    const explained = text === undefined ? null : filled(text, words);
    if (explained !== null) return explained;
  }
  return null;
}
