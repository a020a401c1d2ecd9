import { Refused } from '../../problem/refused.js';
import type { Refusal } from '../../../domain/refusal.js';

/** A refusal with its err-code. `detail` never contains the client's own text. */
export interface HuobiRefusal extends Refusal {
  readonly errCode: string;
  /** Only for a cancel or a replacement that came too late. */
  readonly orderState?: number;
}

export const isHuobiRefusal = (refusal: Refusal): refusal is HuobiRefusal => 'errCode' in refusal;

type Why = Pick<HuobiRefusal, 'reason' | 'rule' | 'inputs'>;

export const huobiRefusal = (errCode: string, detail: string, why: Why = {}): HuobiRefusal => ({
  code: 'invalid-request',
  errCode,
  detail,
  ...why,
});

export const refuseAs = (errCode: string, detail: string, why?: Why): never => {
  throw new Refused(huobiRefusal(errCode, detail, why));
};

const PLAIN_NAME = /^[A-Za-z0-9_-]{1,40}$/;

/** Whether a field's name is safe to repeat: clients search answers for words such as "maintain". */
const isPlainName = (name: string): boolean => PLAIN_NAME.test(name) && !/maintain/i.test(name);
/** A field's name, if it is safe to repeat. */
export const plainName = (name: string): string => (isPlainName(name) ? `\`${name}\`` : 'a field');
const about = (rule: string, name: string): Why => ({
  rule,
  ...(isPlainName(name) ? { inputs: { field: name } } : {}),
});

/** A refusal about one field, with a rule for programs. */
export const refuseField = (
  name: string,
  rule: string,
  as: { readonly errCode: string; readonly text: string },
): never => refuseAs(as.errCode, as.text, about(rule, name));
export const refuseUnknown = (name: string): never =>
  refuseAs('invalid-parameter', `${plainName(name)} is not known here`, about('field-unknown', name));
export const refuseMissing = (name: string): never =>
  refuseAs('validation-constraints-required', `${plainName(name)} is required`, about('field-required', name));
export const refuseFormat = (name: string, expected: string): never =>
  refuseAs('validation-format-error', `${plainName(name)}: ${expected}`, about('field-format', name));
