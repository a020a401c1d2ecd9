import type { BankCredit } from '@corella/bank';
import { bankPlace, depositStream, UNITS_PER_CENT } from '@corella/contracts/cash';
import { sha256Hex } from '@corella/hash';
import { Unavailable } from '@corella/result';
import { ask } from '@corella/signals';
import { mayBePaid } from './may-be-paid.js';
import { decideDeposit, type DepositOwner } from '../domain/deposit/deposit.decide.js';
import { isBooked } from '../domain/deposit/deposit-state.js';
import { matchNames, type NameMatch } from '../domain/deposit/match-names.js';
import type { FiatContext } from '../fiat.context.js';
import type { DepositLists } from '../projections/deposit-lists.js';

const ID_LENGTH = 16;

export type Booking = FiatContext & { readonly depositLists: Pick<DepositLists, 'unitsOfDay'> };

/** What a bank's reference is called in events and entries, which have no bank data. */
export const refOf = (place: string, ref: string): string => sha256Hex(`${place}|${ref}`);
const depositIdOf = (ref: string): string => `D${ref.slice(0, ID_LENGTH).toUpperCase()}`;

/**
 * Decides where money goes that the bank has booked. Told twice, it changes nothing. The payer is a row of the owner,
 * written before the event that relies on it.
 */
export async function bookCredit(context: Booking, credit: BankCredit): Promise<void> {
  const { currency, amount, bookedAt, to } = credit;
  const place = bankPlace(currency);
  const ref = refOf(place, credit.ref);
  const depositId = depositIdOf(ref);
  const found = await context.payIns.ownerOf(currency, to);
  await context.judging.run(found?.uid ?? depositId, async () => {
    await keepPayer(context, depositId, { credit, uid: found?.uid ?? null });
    const channel = found?.by ?? (to.includes('@') ? 'payid' : 'transfer');
    // Of what is booked, only the sum is compared.
    const isKnown = isBooked((await context.deposits.load(depositStream(depositId))).state);
    const owner = isKnown ? null : found && (await judge(context, { ...found, credit }));
    const units = amount * UNITS_PER_CENT;
    const fact = { depositId, asset: currency, units, place, channel, ref, bookedAt, owner };
    const booked = await context.deposits.change(
      depositStream(depositId),
      (state) => decideDeposit({ type: 'Book', credit: fact }, state),
      { by: 'fiat' },
    );
    if (!booked.ok) context.onWarning(new Error(`${depositId}: ${booked.rejection.code}`));
  });
}

/** What the bank says again may have found another owner meanwhile, so the first row stays. */
const keepPayer = async (
  { payers, clock }: FiatContext,
  depositId: string,
  { credit, uid }: { readonly credit: BankCredit; readonly uid: string | null },
): Promise<void> => {
  if ((await payers.of(depositId)) !== null) return;
  const { payer, text, ref, to } = credit;
  await payers.keep({ depositId, uid, payer: { ...payer, text, ref, to }, now: clock.nowMs() });
};

interface Judged {
  readonly uid: string;
  readonly by: 'payid' | 'transfer';
  readonly credit: BankCredit;
}

async function judge(context: Booking, { uid, by, credit }: Judged): Promise<DepositOwner | null> {
  const user = await ask(context.signals, 'identity.user', { uid });
  if (user === null) return null;
  const { currency: asset, bookedAt, payer } = credit;
  const unitsOfDay = await context.depositLists.unitsOfDay({ uid, asset, channel: by, bookedAt });
  if (unitsOfDay === null) throw new Unavailable('the list of deposits is behind');
  return { uid, mayDeposit: mayBePaid(user), name: nameOf(context, user.name, payer.name), unitsOfDay };
}

/** A demo verifies those who sign up without their names, and a bank that is simulated says what it is told. */
function nameOf({ config }: FiatContext, verified: string | undefined, payer: string): NameMatch {
  if (verified === undefined) return config.demo ? 'same' : 'alike';
  const words = verified.split(' ');
  return matchNames(payer, { given: words.slice(0, -1).join(' '), family: words.at(-1) ?? '' });
}
