import { useSetPreference } from '@corella/api-client';
import { toast } from '@corella/ui';
import { useTranslation } from 'react-i18next';

/** Switches one of the form's preferences, and says when that could not be saved. */
export function useFormPreference(): (key: string, on: boolean) => void {
  const { t } = useTranslation('exchange');
  const set = useSetPreference();
  return (key, on) =>
    set.mutate(
      { key, value: on ? 'on' : 'off' },
      { onError: (error) => toast.error(t('settings.failed'), error.message) },
    );
}
