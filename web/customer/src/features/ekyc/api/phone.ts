import { getJson, sendJson } from '@corella/api-client';
import type { KycSlot } from '@corella/contracts/kyc';
import { kycPhoneSchema, type KycPhone } from '@corella/contracts/kyc-web';

export type PhoneSlot = KycPhone['slots'][number];

/** Shows the code. Asked again under the same key, it has the same answer. */
export const openHandoff = (token: string, idempotencyKey: string): Promise<KycPhone> =>
  sendJson('POST', '/api/kyc/handoff/open', kycPhoneSchema, { body: { token }, idempotencyKey });

export const fetchPhone = (signal?: AbortSignal): Promise<KycPhone> =>
  getJson('/api/kyc/handoff/phone', kycPhoneSchema, signal);

export const putShot = (slot: KycSlot, file: File): Promise<KycPhone> =>
  sendJson('PUT', `/api/kyc/handoff/files/${slot}`, kycPhoneSchema, { file });
