import type { IdentityRejection } from '@corella/contracts/identity';
import { ok, reject, type Result } from '@corella/result';
import { maskedPhone } from '../people/phone-number.js';
import { hasTotp } from '../domain/user/factors.js';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { codeText, phoneLockedMessage, PHONE_UNAVAILABLE } from '../people/phone-messages.js';
import { sixDigits } from '../secrets/random-bytes.js';
import { sameText } from '../secrets/signature.js';
import { keyOf, type ChallengeFor } from './challenges.js';
import type { Asker } from './code-pacing.js';
import { proveCode, stepOf } from './prove-step.js';

type Asked = ChallengeFor & { readonly asker: Asker; readonly language?: string };

/** Sends text messages at their pace: whoever wants the venue to pay for many gets few. */
export async function paceText(
  { pacing, sms, clock, figures }: Pick<IdentityContext, 'pacing' | 'sms' | 'clock' | 'figures'>,
  text: { readonly number: string; readonly uid: string; readonly asker: Asker; readonly isBinding?: boolean },
): Promise<Result<null, IdentityRejection>> {
  if (!sms.canSend) return reject(PHONE_UNAVAILABLE);
  const waitS = pacing.textWaitS(text.number, text, clock.nowMs());
  figures.texts.add('text-message', waitS === null ? 'sent' : 'held-back');
  return waitS === null ? ok(null) : reject({ code: 'slow-down', inputs: { retryAfterS: waitS } });
}

/** Texts a code to the customer's phone. `to` is the masked number. */
export async function textCode(
  context: IdentityContext,
  user: RegisteredUser,
  { asker, language, ...bound }: Asked,
): Promise<Result<{ readonly to: string }, IdentityRejection>> {
  const { clock, languages, phones, random, secondSteps, sms } = context;
  const { uid, phoneVersion } = user;
  const number = await phones.of(user);
  if (phoneVersion === null || number === null) return reject({ code: 'method-unavailable', field: 'method' });
  const now = clock.nowMs();
  if (await secondSteps.isLocked(stepOf(context, user, now)))
    return reject({ code: hasTotp(user) ? 'second-step-locked' : 'phone-locked' });
  const paced = await paceText(context, { number, uid, asker });
  if (!paced.ok) return paced;
  const code = sixDigits(random);
  await phones.texted.add(keyOf(bound), { code, phoneVersion }, { person: uid, now });
  await sms.send(codeText({ to: number, at: now, language: await languages.of(uid, language) }, code));
  return ok({ to: maskedPhone(number) });
}

/** Checks a code that was texted, once. Wrong ones count together with those of the authenticator. */
export async function proveSms(
  context: IdentityContext,
  user: RegisteredUser,
  { code, ...bound }: ChallengeFor & { readonly code: string },
): Promise<Result<null, IdentityRejection>> {
  const { clock, phones } = context;
  if (user.phoneVersion === null) return reject({ code: 'method-unavailable', field: 'method' });
  const [id, now] = [keyOf(bound), clock.nowMs()];
  const proven = await phones.texted.prove(id, now, (row) =>
    row.phoneVersion === user.phoneVersion && sameText(row.code, code) ? row : null,
  );
  if (typeof proven === 'string') return reject({ code: proven, field: 'code' });
  return proveCode(context, user, {
    now,
    check: async () => proven !== null && (await phones.texted.spend(id)),
    locked: { code: 'phone-locked', message: phoneLockedMessage },
  });
}
