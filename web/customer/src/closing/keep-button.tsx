import { Button, toast } from '@corella/ui';
import type { ComponentProps, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../forms/form-problem.js';
import { useKeepAccount } from './api/closure.js';

/** Takes the closing of the account back, and says whether that was possible. */
export function KeepButton(look: Pick<ComponentProps<typeof Button>, 'kind' | 'size'>): JSX.Element {
  const { t } = useTranslation('closing');
  const keep = useKeepAccount();
  return (
    <Button
      {...look}
      busy={keep.isPending}
      onClick={() =>
        keep.mutate(undefined, {
          onSuccess: () => toast.done(t('keep.done')),
          onError: (error) => toast.error(t('keep.failed'), messageOf(error)),
        })
      }
    >
      {t('keep.do')}
    </Button>
  );
}
