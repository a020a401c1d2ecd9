import { Refused } from '../../problem/refused.js';
import type { Refusal } from '../../../domain/refusal.js';

/** A refusal with its err-code. `detail` never contains the client's own text. */
export interface HuobiRefusal extends Refusal {
  readonly errCode: string;
  /** Only for a cancel or a replacement that came too late. */
  readonly orderState?: number;
}

export const isHuobiRefusal = (refusal: Refusal): refusal is HuobiRefusal => 'errCode' in refusal;

export const huobiRefusal = (errCode: string, detail: string): HuobiRefusal => ({
  code: 'invalid-request',
  errCode,
  detail,
});

export const refuseAs = (errCode: string, detail: string): never => {
  throw new Refused(huobiRefusal(errCode, detail));
};

const PLAIN_NAME = /^[A-Za-z0-9_-]{1,40}$/;

/** A field's name, if it is safe to repeat: clients search answers for words such as "maintain". */
export const plainName = (name: string): string =>
  PLAIN_NAME.test(name) && !/maintain/i.test(name) ? `\`${name}\`` : 'a field';

export const refuseUnknown = (name: string): never =>
  refuseAs('invalid-parameter', `${plainName(name)} is not known here`);
export const refuseMissing = (name: string): never =>
  refuseAs('validation-constraints-required', `${plainName(name)} is required`);
export const refuseFormat = (name: string, expected: string): never =>
  refuseAs('validation-format-error', `${plainName(name)}: ${expected}`);
