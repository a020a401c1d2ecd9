import type { PLACE_QUESTIONS } from '@corella/contracts/kyc';
import { choicesOf, KYC_PIN, kycFormOf, type KycAnswers } from '@corella/contracts/kyc';
import type { Verification } from '../domain/kyc/kyc-state.js';
import type { IdentityContext } from '../identity.context.js';
import { chinese } from '../people/messages.js';
import { letterMessage } from '../people/kyc-messages.js';

/** Eight digits, each as likely as the others. */
function drawPin(context: IdentityContext): string {
  let pin = '';
  while (pin.length < KYC_PIN.digits)
    for (const byte of context.random(KYC_PIN.digits))
      // 250 and above would make the lower digits more likely.
      if (byte < 250 && pin.length < KYC_PIN.digits) pin += String(byte % 10);
  return pin;
}

/** Writes the PIN of the letter that this customer's country asks for; null where it asks for none. */
export async function prepareLetter(
  context: IdentityContext,
  uid: string,
  { letters, current, standing }: Verification,
): Promise<number | null> {
  // Whoever is verified has shown where they live, unless they say now that they live elsewhere.
  if (standing !== null && current?.cause !== 'change') return null;
  const user = await context.users.get(uid);
  if (current === null || current.method === 'ekyc' || kycFormOf(user?.country ?? '', current.kind)?.letter !== true)
    return null;
  const number = letters + 1;
  await context.kycRows.put('kyc-letter', { uid, number, body: { pin: drawPin(context) }, now: context.clock.nowMs() });
  return number;
}

/** Hands a letter that was ordered to whoever prints it. */
export async function sendLetter(context: IdentityContext, uid: string, number: number): Promise<void> {
  const { current } = await context.verifications.of(uid);
  const letter = await context.kycRows.letter(uid, number);
  const sent = current && (await context.kycRows.answers(uid, current.answers));
  const contact = await context.contacts.of(uid);
  if (letter === null || contact === null || !context.mailer.canSend) return;
  const language = await context.languages.of(uid);
  const address = addressIn(sent?.answers ?? {}, language);
  const addressee = { to: contact.email, language, at: context.clock.nowMs() };
  const message = letterMessage(addressee, { address, pin: letter.pin });
  // The desk sees a letter that is not on its way, and this must not hold up what follows.
  await context.mailer.send(message).catch((cause: unknown) => {
    context.onWarning?.(new Error(`letter ${number} of ${uid} was handed to nobody`, { cause }));
  });
}

/** A region by its name: its code says nothing to a postman. */
function regionIn(code: string, language: string): string {
  const region = REGIONS.find((choice) => choice.code === code);
  return (chinese(language) ? region?.zh : region?.en) ?? code;
}
const REGIONS = (['prefecture', 'au-state', 'nz-region'] as const).flatMap(choicesOf);

/** A company gets its letter at its registered address, in the name of who logs in. */
function addressIn(answers: KycAnswers, language: string): string {
  const { companyName = '', firstName = '', lastName = '' } = answers;
  const at = (question: (typeof PLACE_QUESTIONS)[number]): string =>
    (companyName === '' ? answers[question] : answers[`office.${question}`]) ?? '';
  return [
    companyName,
    `${firstName} ${lastName}`,
    `${at('street')} ${at('building')}`,
    `${at('municipality')} ${regionIn(at('region'), language)}`,
    at('postcode'),
  ]
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ');
}
