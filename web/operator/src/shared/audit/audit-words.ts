import type { AuditRecord } from '@corella/contracts/operator';
import { isCustomerList } from '@corella/contracts/identity';
import { accountLabel, kindLabel, listLabel, pairOf, roleLabel, words } from '../format/names.js';

/** Actions that say more in other words than their code's. */
const ACTIONS: Readonly<Record<string, string>> = {
  'staff.login': 'logged in',
  'staff.logout': 'logged out',
  'staff.login-failed': 'failed to log in',
  'staff.invite': 'sent a link to join',
  'staff.join': 'joined by the link',
  'staff.reset': 'reset password and authenticator',
  'staff.password': 'changed the own password',
  'staff.authenticator': 'replaced the own authenticator',
  'staff.factor': 'proved a factor again',
  'staff.passkey-add': 'added an own passkey',
  'staff.passkey-remove': 'removed an own passkey',
  'staff.session-end': 'ended an own session',
  'staff.many-reveals': 'raised an alarm, many looks at personal data',
  refused: 'had an attempt refused',
  'users.freeze': 'froze a customer',
  'users.look-up': 'looked a customer up by address',
  'users.reveal': 'revealed personal data',
  'users.note': 'wrote a note',
  'users.end-sessions': 'ended all sessions',
  'kyc.claim': 'claimed a case',
  'kyc.release': 'gave a case back',
  'kyc.open': 'read a case',
  'kyc.picture': 'looked at a document',
  'kyc.approve': 'approved a case',
  'kyc.modify': 'sent a case back',
  'kyc.reject': 'rejected a case',
  'removal.claim': 'claimed a removal request',
  'removal.release': 'gave a removal request back',
  'removal.open': 'read a removal request',
  'removal.phone': 'looked at the phone of a removal request',
  'removal.enclosure': 'looked at an enclosure',
  'removal.ask': 'asked about a removal request',
  'removal.reject': 'declined a removal request',
  'removal.initiate': 'agreed to a removal request',
  'suspended-deposits.open': 'looked at who paid a deposit',
  'withdrawals.open': 'looked at where a withdrawal goes',
  'bank-accounts.open': 'looked at a bank account',
  'agreements.draft': 'drafted a version of an agreement',
  'markets.halt': 'halted a market',
  'records.export': 'exported records',
  'dead-letters.retry': 'sent a dead letter again',
  'approval.approve': 'approved a request',
  'approval.reject': 'rejected a request',
  'approval.withdraw': 'withdrew a request',
  'approval.executed': 'carried out what was agreed',
  'approval.failed': 'could not carry out what was agreed',
};
const ASKED = 'approval.request.';
const LETTER = 'dead-letter:';

/** "markets.halt" → "halted a market"; "approval.request.market-resume" → "asked: resume a market". */
export function actionWords(action: string): string {
  if (action.startsWith(ASKED)) return `asked: ${kindLabel(action.slice(ASKED.length)).toLowerCase()}`;
  return Object.hasOwn(ACTIONS, action) ? (ACTIONS[action] ?? action) : words(action);
}

/**
 * What a record is about: "market:btcaud" → "BTC/AUD", "user:1048213" → "user 1048213", a member of staff by name, and
 * somebody who is to be added by role. The venue names subjects by kind and id.
 */
export function targetWords({ target, targetName }: Pick<AuditRecord, 'target' | 'targetName'>): string {
  if (targetName !== null) return targetName;
  if (target.startsWith(LETTER)) return `dead letter ${target.slice(LETTER.length)}`;
  const [, kind, id] = /^([a-z]+):(.+)$/.exec(target) ?? [];
  if (kind === undefined || id === undefined) return target;
  if (kind === 'market') return pairOf(id);
  if (kind === 'user') return `user ${id}`;
  if (kind === 'list') return `list ${isCustomerList(id) ? listLabel(id) : id}`;
  if (kind === 'staff') return `${roleLabel(id)} staff`;
  return accountLabel(target);
}

/** "markets.halt" on "market:btcaud" → "halted a market, BTC/AUD: H02 Reference feed is wrong", after the actor. */
export function auditSentence(record: AuditRecord): string {
  const { actor, action, target, reason } = record;
  // The target of a login is the person who logged in, so it is not repeated.
  const head =
    target === '' || target === actor || target === `staff:${actor}`
      ? actionWords(action)
      : `${actionWords(action)}, ${targetWords(record)}`;
  return reason === null || reason === '' ? head : `${head}: ${reason}`;
}

/** Whether a record stops or refuses something and gets the amber dot. */
export const isWarning = ({ action }: AuditRecord): boolean =>
  /halt|freeze|reject|fail|refus|disable|stop|many/.test(action) && !action.includes('unfreeze');
