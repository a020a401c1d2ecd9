import { DEFAULT_LANGUAGE, LANGUAGE_COOKIE, isLanguage } from '@corella/contracts/routes';
import type { Language } from '@corella/contracts/routes';

export const HTML_LANG: Readonly<Record<Language, string>> = { 'en-us': 'en-US', 'zh-cn': 'zh-CN' };
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { 'en-us': 'English', 'zh-cn': '简体中文' };

const YEAR_S = 365 * 86_400;

export function rememberedLanguage(): Language | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${LANGUAGE_COOKIE}=`));
  const value = pair?.slice(LANGUAGE_COOKIE.length + 1);
  return isLanguage(value) ? value : null;
}

export function rememberLanguage(language: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_S}; samesite=lax`;
}

/** In the server's order: the path, the earlier choice, the browser, English. */
export function languageOfPath(pathname: string): Language {
  const first = pathname.split('/')[1];
  if (isLanguage(first)) return first;
  const remembered = rememberedLanguage();
  if (remembered !== null) return remembered;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh-cn' : DEFAULT_LANGUAGE;
}

/** The same page in another language. */
export function inLanguage(pathname: string, language: Language): string {
  const [, first, ...rest] = pathname.split('/');
  return `/${language}/${(isLanguage(first) ? rest : [first, ...rest]).join('/')}`;
}
