import { ProblemError } from '@corella/api-client';
import { useTranslation } from 'react-i18next';
import { clockOf, useCountdown } from './use-countdown.js';

/** Seconds until the venue takes the same request again, or 0 where it did not say so. */
export function retryAfterOf(error: unknown): number {
  if (!(error instanceof ProblemError)) return 0;
  const seconds = Number(error.problem?.inputs?.['retryAfterS'] ?? error.retryAfterS ?? 0);
  return Number.isFinite(seconds) ? seconds : 0;
}

/** After a refusal for too many attempts: `heed` it, and the button counts down with `label` until it can be used. */
export function useWait(): {
  readonly waiting: boolean;
  readonly label: string;
  readonly heed: (error: unknown) => void;
} {
  const { t } = useTranslation('auth');
  const { left, restart } = useCountdown(0);
  return {
    waiting: left > 0,
    label: t('twoStep.wait', { time: clockOf(left) }),
    heed: (error) => restart(retryAfterOf(error)),
  };
}
