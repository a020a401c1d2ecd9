import { payloadHash } from '@corella/hash';
import type { Payer } from '../deposits/payers.js';
import type { Deposit } from '../domain/deposit/deposit-state.js';

/** What a decision is about: the money, who paid it, and what has happened to it. A change makes another one. */
export const suspenseHash = ({ depositId, asset, units, version }: Deposit, payer: Payer | null): string =>
  payloadHash({ depositId, asset, units: String(units), version, payer: payer && { ...payer } });
