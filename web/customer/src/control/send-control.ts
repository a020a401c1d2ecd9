import { sendJson } from '@corella/api-client';
import type { SendOptions } from '@corella/api-client';
import { appliedSchema } from '@corella/contracts/web';
import { toast } from '@corella/ui';
import i18next from 'i18next';

/** A gateway of an earlier release says nothing of it. */
const answer = appliedSchema.nullable();

/** Says that a change is kept where the ledger did not have it when it was answered. */
export function tellIfLate(done: { readonly applied: boolean } | null): void {
  if (done === null || done.applied) return;
  void i18next.loadNamespaces('forms').then(() => toast.info(i18next.t('forms:followsSoon')));
}

/** Sends a change of what protects the account or of what it may do. */
export async function sendControl(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: SendOptions,
): Promise<void> {
  tellIfLate(await sendJson(method, path, answer, options));
}
