import { dayMonth } from '@corella/ui';
import type { PageLanguage } from '@corella/ui';

/** `21 Nov 2026`, or `2026 年 11 月 21 日`. */
export function fullDay(atMs: number, language: PageLanguage): string {
  const day = dayMonth(atMs, language);
  const year = new Date(atMs).getFullYear();
  return language === 'zh-cn' ? `${year} 年 ${day}` : `${day} ${year}`;
}
