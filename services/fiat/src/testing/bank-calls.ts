import {
  FIAT_PARTITION,
  FIAT_SERVICE,
  type BankAccountDetail,
  type FiatCommand,
  type FiatCommandType,
  type FiatReply,
} from '@corella/contracts/cash';
import { ask } from '@corella/signals';
import { MIA } from './given-fiat.js';
import { eventually, type Fiat } from './watch-deposits.js';

export const MIAS_BANK = '062000-12344417';
type Added = FiatCommand<'AddBankAccount'>;

const send = <T extends FiatCommandType>({ context }: Fiat, command: FiatCommand<T>): Promise<FiatReply<T>> =>
  context.bus.request(FIAT_SERVICE, command, { partition: FIAT_PARTITION, timeoutMs: 5_000 });

export const addBank = (fiat: Fiat, change: Partial<Added> = {}): Promise<FiatReply<'AddBankAccount'>> =>
  send<'AddBankAccount'>(fiat, {
    type: 'AddBankAccount',
    uid: MIA,
    sessionId: 's1',
    currency: 'aud',
    name: 'Mia Nguyen',
    account: MIAS_BANK,
    stepUp: 'step-up',
    bodyHash: 'h',
    requestId: 'r1',
    ...change,
  });

/** The id of Mia's account, which is added. */
export async function addedBank(fiat: Fiat): Promise<string> {
  const added = await addBank(fiat);
  if (!added.ok) throw new Error(added.rejection.code);
  return added.value.accountId;
}

export const removeBank = (fiat: Fiat, accountId: string, uid = MIA): Promise<FiatReply<'RemoveBankAccount'>> =>
  send<'RemoveBankAccount'>(fiat, { type: 'RemoveBankAccount', uid, accountId });
export const testBank = (fiat: Fiat, accountId: string, uid = MIA): Promise<FiatReply<'SendTestDeposit'>> =>
  send<'SendTestDeposit'>(fiat, { type: 'SendTestDeposit', uid, accountId });
export const tellAmount = (
  fiat: Fiat,
  accountId: string,
  cents: number,
  uid = MIA,
): Promise<FiatReply<'VerifyBankAccount'>> =>
  send<'VerifyBankAccount'>(fiat, { type: 'VerifyBankAccount', uid, accountId, cents });

export const banksOf = async ({ context }: Fiat, uid = MIA): Promise<readonly BankAccountDetail[]> =>
  (await ask(context.signals, 'fiat.bank-accounts', { uid })).items;

/** Waits until the test deposit stands there; between looks time passes and fiat asks the bank. */
export async function testStandsAt(fiat: Fiat, wanted: string): Promise<void> {
  const now = async (): Promise<string | undefined> => (await banksOf(fiat))[0]?.test?.state;
  await eventually(async () => {
    fiat.clock.advance(1_000);
    await fiat.service.lookAfterTests().catch(() => undefined);
    return (await now()) === wanted;
  }, now);
}

export async function statementOf(fiat: Fiat, accountId: string, uid = MIA): Promise<number | null> {
  return (await ask(fiat.signals, 'demo.bank-statement', { uid, accountId }))?.cents ?? null;
}

/** Somebody else's money, so that the bank can pay. */
export const fundBank = (fiat: Fiat): Promise<unknown> => fiat.paid(100, 'nobody@corella.example');
