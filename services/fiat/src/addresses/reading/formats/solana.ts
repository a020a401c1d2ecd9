import { base58 } from '@scure/base';
import { attempt, INVALID, isZero, type ReadAddress } from './found.js';

const KEY = 32;
const FORM = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
/** Programs of every node: what is sent there is lost. */
const PROGRAMS = /^(1{32}|1nc1nerator1{21}|[A-Z][A-Za-z0-9]{2,20}1{20,}[A-Za-z0-9]{0,3})$/;

/** A key of 32 bytes. It has no checksum, and both networks write it alike. */
export function readSolana(text: string): ReadAddress {
  if (!FORM.test(text)) return INVALID;
  const key = attempt(() => base58.decode(text));
  if (key?.length !== KEY) return INVALID;
  return { address: text, nets: ['main', 'test'], nobody: isZero(key) || PROGRAMS.test(text) };
}
