import type { StepUpMethod } from '@corella/contracts/identity';
import type { Me } from '@corella/contracts/web';
import { useState } from 'react';
import type { Proof } from './proven-body.js';

/** Which factors the customer has. */
export type Factors = Pick<Me, 'totp' | 'passkeys'> & Partial<Pick<Me, 'phone'>>;
export const hasFactor = ({ totp, passkeys, phone = null }: Factors): boolean => totp || passkeys > 0 || phone !== null;

/** With what the customer can prove who asks, the best way first. The password counts where no factor is bound, and
 * the phone where it is the only one. */
export function proofMethods(factors: Factors): readonly StepUpMethod[] {
  if (!hasFactor(factors)) return ['password'];
  if (factors.passkeys === 0 && !factors.totp) return ['sms'];
  return [...(factors.passkeys > 0 ? (['passkey'] as const) : []), ...(factors.totp ? (['totp'] as const) : [])];
}

export interface ProofDraft {
  readonly proof: Proof;
  readonly methods: readonly StepUpMethod[];
  /** The key of the text that says what is missing. */
  readonly missing: 'code' | 'required' | undefined;
  readonly setCode: (code: string) => void;
  readonly setMethod: (method: StepUpMethod) => void;
}

/** What the customer has written so far to prove who asks. */
export function useProof(factors: Factors): ProofDraft {
  const methods = proofMethods(factors);
  const [code, setCode] = useState('');
  const [chosen, setChosen] = useState<StepUpMethod | null>(null);
  const method = chosen ?? methods[0] ?? 'password';
  const setMethod = (next: StepUpMethod): void => {
    setChosen(next);
    setCode('');
  };
  return { proof: { method, code }, methods, missing: missingOf(method, code), setCode, setMethod };
}

function missingOf(method: StepUpMethod, code: string): ProofDraft['missing'] {
  if (method === 'totp' || method === 'sms') return code.length < 6 ? 'code' : undefined;
  return method === 'password' && code === '' ? 'required' : undefined;
}

/** What a field of the proof shows. */
export interface ProofFieldProps {
  readonly draft: ProofDraft;
  /** The form was sent: what is missing is told. */
  readonly asked: boolean;
  /** What the venue said of it. */
  readonly refused?: string | undefined;
}
