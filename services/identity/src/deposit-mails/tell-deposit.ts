import type { FiatDepositState } from '@corella/contracts/cash';
import { isOf, type RecordedEvent, type RecordedOf } from '@corella/event-store';
import { formatUnits } from '@corella/money';
import { ask } from '@corella/signals';
import type { IdentityContext } from '../identity.context.js';
import { publicOrigin } from '../people/public-origin.js';
import { depositMessage } from './deposit-messages.js';

const KIND = 'deposit-told';
/** Longer than an event can be delivered again. */
const KEPT_MS = 7 * 86_400_000;

/** Mails whose money it is that it came, waits or went back: each once, unless the process ends in between. */
export async function tellDeposit(context: IdentityContext, event: RecordedEvent): Promise<void> {
  if (!isOf(event, 'deposit') || !isNews(event.type)) return;
  const { vault, mailer, clock, contacts, languages, config, signals } = context;
  const { depositId } = event.data;
  const deposit = await ask(signals, 'fiat.deposit', { depositId });
  if (deposit === null || !mailer.canSend) return;
  const { uid, asset, units, state, reason } = deposit;
  // What is credited at once is told when the ledger has it.
  if (state === 'pending' && reason === null) return;
  const id = `${depositId}/${toldAs(event, state)}`;
  if ((await vault.get(KIND, id)) !== null) return;
  const to = (await contacts.of(uid))?.email ?? '';
  if (to !== '') {
    const addressee = { to, at: clock.nowMs(), language: await languages.of(uid) };
    const amount = `${formatUnits(BigInt(units))} ${asset.toUpperCase()}`;
    const told = event.type === 'RefundReturned' ? 'returned' : state;
    await mailer.send(depositMessage(addressee, { amount, told, reason, origin: publicOrigin(config) }));
  }
  const now = clock.nowMs();
  await vault.put({ kind: KIND, id, person: uid, body: {}, now, expiresAt: now + KEPT_MS });
}

const NEWS: ReadonlySet<string> = new Set(['DepositBooked', 'DepositPosted', 'RefundDone', 'RefundReturned']);
const isNews = (type: string): boolean => NEWS.has(type);

/** What went back and came back can go back again, and each time is news. */
const toldAs = ({ type, data }: RecordedOf<'deposit'>, state: FiatDepositState): string =>
  type === 'RefundDone' || type === 'RefundReturned' ? `${type}/${data.attempt}` : state;
