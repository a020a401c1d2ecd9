import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@corella/contracts/routes';

const MAX_HEADER = 200;

/** The language of a request: the one chosen by cookie, then `Accept-Language` by weight, then English. */
export function languageOf(acceptLanguage: string | undefined, chosen?: string): Language {
  if (isLanguage(chosen)) return chosen;
  const ranges = (acceptLanguage ?? '')
    .slice(0, MAX_HEADER)
    .split(',')
    .map((part, at) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = Number(
        parameters
          .find((parameter) => parameter.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? '1',
      );
      return { name, weight: Number.isFinite(weight) ? weight : 0, at };
    });
  ranges.sort((a, b) => b.weight - a.weight || a.at - b.at);
  for (const { name, weight } of ranges) {
    if (weight <= 0) continue;
    if (name.startsWith('zh')) return 'zh-cn';
    if (name.startsWith('en')) return 'en-us';
  }
  return DEFAULT_LANGUAGE;
}
