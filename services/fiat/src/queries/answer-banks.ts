import { bankStream, isBankAccountId } from '@corella/contracts/cash';
import { answer } from '@corella/signals';
import { accountIn } from '../domain/bank/bank-state.js';
import { foundBanks } from '../banks/known-banks.js';
import { testReference } from '../banks/test-deposits.js';
import type { FiatContext } from '../fiat.context.js';
import type { BankLists } from '../projections/bank-lists.js';

/** Answers what owners and the desk ask of bank accounts. */
export function answerBanks(context: FiatContext, lists: BankLists): { close(): void } {
  const { signals, config, banks } = context;
  const answers = [
    answer(signals, 'fiat.bank-accounts', async ({ uid }) => ({ ...(await banks.of(uid)), simulated: config.demo })),
    answer(signals, 'fiat.bank-account', async ({ accountId }) => {
      const account = await accountOf(context, ownerOf(accountId), accountId);
      return account === undefined ? null : banks.detail(account);
    }),
    answer(signals, 'fiat.banks', ({ q, limit }) => foundBanks(q).slice(0, limit)),
    answer(signals, 'fiat.list-banks', (request) => lists.list(request)),
    answer(signals, 'demo.bank-statement', ({ uid, accountId }) => statementOf(context, uid, accountId)),
  ];
  return { close: () => answers.forEach((one) => one.close()) };
}

/** `B{uid}-{number}` */
const ownerOf = (accountId: string): string =>
  (isBankAccountId(accountId) ? accountId.slice(1).split('-')[0] : '') ?? '';

const accountOf = async ({ bankStreams }: FiatContext, uid: string, accountId: string) =>
  uid === '' ? undefined : accountIn((await bankStreams.settled(bankStream(uid))).state, accountId);

/** Only in a demo: what the statement of the customer's own bank says, once it has booked the test deposit. */
async function statementOf(context: FiatContext, uid: string, accountId: string) {
  if (!context.config.demo) return null;
  const account = await accountOf(context, uid, accountId);
  if (!account?.test || account.test.state !== 'arrived') return null;
  const { attempt } = account.test;
  const paid = await context.bank.paymentOf(testReference(accountId, attempt));
  const cents = await context.bankDetails.amountOf(accountId, attempt);
  return paid?.state === 'booked' && cents !== null ? { cents, at: paid.at } : null;
}
