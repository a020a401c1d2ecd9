import type { UseMutationResult } from '@tanstack/react-query';
import { sendControl } from '../../../../control/send-control.js';
import { confirmPhone } from '../../../../phone/api/phone.js';
import { provenBody, type Proof } from '../../../../step-up/proven-body.js';
import { useSecurityChange } from '../../api/security.js';

/** POST /api/user/phone/confirm → 200. */
export const useConfirmPhone = (): UseMutationResult<void, Error, string> => useSecurityChange(confirmPhone);

/** DELETE /api/user/phone → 200. */
export const useRemovePhone = (): UseMutationResult<void, Error, Proof> =>
  useSecurityChange(async (proof: Proof) =>
    sendControl('DELETE', '/api/user/phone', {
      body: await provenBody('phone-remove', { acknowledgeBlock: true }, proof),
    }),
  );
