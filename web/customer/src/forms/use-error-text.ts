import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Schemas name their messages by key (`required`, `match` …). The server's messages are sentences already and are shown
 * as they came.
 */
export function useErrorText(): (message: string | undefined) => string | undefined {
  const { t, i18n } = useTranslation('forms');
  return useCallback(
    (message) => (message !== undefined && i18n.exists(`forms:error.${message}`) ? t(`error.${message}`) : message),
    [t, i18n],
  );
}
