import { useState } from 'react';
import type { Proof } from './proven-body.js';

export interface ProofDraft {
  readonly proof: Proof;
  /** The key of the text that says what is missing. */
  readonly missing: 'code' | 'required' | undefined;
  readonly setCode: (code: string) => void;
}

/** What the customer has written so far to prove who asks. */
export function useProof(totp: boolean): ProofDraft {
  const [code, setCode] = useState('');
  const missing = totp ? (code.length < 6 ? 'code' : undefined) : code === '' ? 'required' : undefined;
  return { proof: { method: totp ? 'totp' : 'password', code }, missing, setCode };
}
