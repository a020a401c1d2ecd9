import { ask } from '@corella/signals';
import type { FiatContext } from '../fiat.context.js';

/**
 * Why nothing may leave an account now; null where it may. A freeze and a lock end what waits as soon as they are heard
 * of, which may be later than the next step.
 */
export async function shutOwner({ signals }: Pick<FiatContext, 'signals'>, uid: string): Promise<string | null> {
  const user = await ask(signals, 'identity.user', { uid });
  if (user?.status === 'frozen') return 'account-frozen';
  return user?.lock === undefined ? null : 'account-locked';
}
