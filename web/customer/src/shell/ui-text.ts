import type { UiText } from '@corella/ui';
import type { TFunction } from 'i18next';

/** The component library's few words in the page's language. */
export const uiTextOf = (t: TFunction<'shell'>): UiText => ({
  close: t('ui.close'),
  retry: t('ui.retry'),
  loadFailed: t('ui.loadFailed'),
  notifications: t('ui.notifications'),
  noNotifications: t('ui.noNotifications'),
  clearAll: t('ui.clearAll'),
  live: t('ui.live'),
  connecting: t('ui.connecting'),
  old: t('ui.old', { age: '{age}' }),
  rises: t('ui.rises'),
  falls: t('ui.falls'),
});
