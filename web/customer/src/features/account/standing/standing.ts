import type { Me } from '@corella/contracts/web';
import { hasFactor } from '../../../step-up/use-proof.js';

/** One line of an answer. `warns` marks what is missing. */
export interface StandingLine {
  readonly key: string;
  readonly count?: number;
  readonly warns: boolean;
}

export const QUESTIONS = ['login', 'change', 'lost'] as const;
export type Question = (typeof QUESTIONS)[number];
/** The one thing that would make the account safer now; null where there is none. */
export type NextStep = 'factor' | 'codes' | 'few-codes' | null;

type Protection = Pick<Me, 'totp' | 'passkeys' | 'phone' | 'recoveryCodes'>;

/** With so many left it is time for new ones. */
const FEW = 3;

/** `passkey`, `passkey-totp`, `totp` or `sms`: what counts as a factor, named together. */
function factors({ totp, passkeys, phone }: Protection): string {
  const strong = [...(passkeys > 0 ? ['passkey'] : []), ...(totp ? ['totp'] : [])].join('-');
  return strong !== '' ? strong : phone === null ? 'none' : 'sms';
}

/** What it takes to get in and to change something, and what is left when a phone is lost. */
export function standingOf(me: Protection): Readonly<Record<Question, readonly StandingLine[]>> {
  const way = factors(me);
  const isSafe = hasFactor(me);
  const left = me.recoveryCodes ?? 0;
  const password = { key: 'password', warns: false };
  return {
    login: [password, { key: `then.${way}`, warns: !isSafe }],
    change: [isSafe ? { key: `with.${way}`, warns: false } : { ...password, warns: true }],
    lost: !isSafe
      ? [{ key: 'passwordEnough', warns: false }]
      : [
          ...(me.passkeys > 0 ? [{ key: 'passkeys', count: me.passkeys, warns: false }] : []),
          left > 0 ? { key: 'codes', count: left, warns: left <= FEW } : { key: 'noCodes', warns: true },
        ],
  };
}

export function nextStepOf(me: Protection): NextStep {
  if (!hasFactor(me)) return 'factor';
  if (me.recoveryCodes === null || me.recoveryCodes === 0) return 'codes';
  return me.recoveryCodes <= FEW ? 'few-codes' : null;
}
