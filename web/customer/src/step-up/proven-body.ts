import { sendJson } from '@corella/api-client';
import type { StepUpAction, StepUpMethod } from '@corella/contracts/identity';
import { stepUpBeginReply } from '@corella/contracts/factors-web';
import { stepUpReply } from '@corella/contracts/web';
import { canonicalJson } from '@corella/hash/canonical-json';
import type { HashableJson } from '@corella/hash/canonical-json';
import { sha256Text } from '@corella/merkle-sum';
import { signWithPasskey } from '../passkeys/use-passkey.js';

/** What the customer proves with: the password, or a factor where one is bound. A passkey has no code. */
export interface Proof {
  readonly method: StepUpMethod;
  readonly code: string;
}

/** POST /api/auth/step-up/begin → a code is on its way to the phone, which is named by its last digits. */
export const textProof = (): Promise<{ readonly to?: string | undefined }> =>
  sendJson('POST', '/api/auth/step-up/begin', stepUpBeginReply, { body: { method: 'sms' } });

/**
 * The body of a request for something a session alone may not do, with its proof. A code goes into the body itself;
 * for the password, a code to the phone or a passkey the venue gives a token that holds for this body only (POST
 * /api/auth/step-up).
 */
export async function provenBody<Body extends Readonly<Record<string, HashableJson>>>(
  action: StepUpAction,
  body: Body,
  { method, code }: Proof,
): Promise<Body & { readonly code?: string; readonly stepUp?: string }> {
  return method === 'totp' ? { ...body, code } : stepUpBody(action, body, { method, code });
}

/** The same with a token for every method: what other services than identity ask for. */
export async function stepUpBody<Body extends Readonly<Record<string, HashableJson>>>(
  action: StepUpAction,
  body: Body,
  { method, code }: Proof,
): Promise<Body & { readonly stepUp: string }> {
  const proof = method === 'passkey' ? { method, assertion: await signed() } : { method, code };
  const { stepUp } = await sendJson('POST', '/api/auth/step-up', stepUpReply, {
    body: { action, bodyHash: sha256Text(canonicalJson(body)), ...proof },
  });
  return { ...body, stepUp };
}

async function signed() {
  const { passkey } = await sendJson('POST', '/api/auth/step-up/begin', stepUpBeginReply, {
    body: { method: 'passkey' },
  });
  if (passkey === undefined) throw new Error('the venue asked no passkey');
  return signWithPasskey(passkey);
}
