import type { Identity } from './given-identity.js';
import { ORIGIN } from './given-identity.js';
import { proven } from './given-people.js';

let numbers = 412_000_000;

/** A number of Australia that nobody has had. */
export const newNumber = (): string => `+61${(numbers += 1)}`;

export const codeTo = async (identity: Identity, to: string): Promise<string> =>
  (await identity.outbox.list(to)).find(({ code }) => code !== undefined)?.code ?? '';

/** Begins to bind a first phone, proven as after a step-up. */
export const beginPhone = (identity: Identity, uid: string, phone: string, more: object = {}) =>
  identity.send<'BeginPhone'>({
    type: 'BeginPhone',
    uid,
    phone,
    language: 'en-us',
    acknowledgeBlock: true,
    origin: ORIGIN,
    ...proven(identity, uid, 'phone-bind'),
    ...more,
  });

export const confirmPhone = (identity: Identity, uid: string, code: string) =>
  identity.send<'ConfirmPhone'>({ type: 'ConfirmPhone', uid, code, origin: ORIGIN });

export async function bindPhone(identity: Identity, uid: string, number: string): Promise<void> {
  await beginPhone(identity, uid, number);
  const bound = await confirmPhone(identity, uid, await codeTo(identity, number));
  if (!bound.ok) throw new Error(bound.rejection.code);
}
