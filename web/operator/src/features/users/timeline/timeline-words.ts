import type { UserEvents, UserHistoryEvent } from '@corella/contracts/identity';
import { isStrongLink } from '@corella/contracts/kyc';
import type { TimelineItem, TimelineKind } from '@corella/contracts/operator';
import { deviceName } from '@corella/ui';
import { moment, utcDay } from '../../../shared/format/times.js';
import { amount, movement } from '../../../shared/format/amounts.js';
import { kindLabel, kycLabel, listLabel, pairOf, removalLabel, sentence, words } from '../../../shared/format/names.js';
import { linkReason, linkText } from '../../../shared/links/link-words.js';
import { agreementName } from '../../../shared/agreements/agreement-words.js';
import { removalOutcomeText } from '../../../shared/approvals/removal-outcome.js';
import type { IconName } from '../../../shared/ui/icon-paths.js';

/** An item of the timeline in words. `to` is the address of its record; `warns` gets the amber mark. */
export interface Told {
  readonly icon: IconName;
  readonly text: string;
  readonly detail: string | null;
  readonly to: string | null;
  readonly warns: boolean;
}

export const KIND_LABELS: Readonly<Record<TimelineKind, string>> = {
  order: 'Orders',
  posting: 'Ledger',
  login: 'Logins',
  account: 'Account',
  key: 'API keys',
  approval: 'Requests',
  note: 'Notes',
  link: 'Links',
};

export function told(item: TimelineItem): Told {
  switch (item.kind) {
    case 'order':
      return orderTold(item);
    case 'posting':
      return postingTold(item);
    case 'login':
      return loginTold(item);
    case 'approval':
      return approvalTold(item);
    case 'note':
      return {
        icon: 'orders',
        text: item.text ?? 'The text of this note went with the data of the person.',
        detail: `Note of ${item.by}`,
        to: null,
        warns: false,
      };
    case 'link':
      return {
        icon: 'person',
        text: linkText(item.link.uids),
        detail: linkReason(item.link.kind),
        to: null,
        warns: isStrongLink(item.link.kind),
      };
    case 'account':
    case 'key':
      return eventTold(item);
  }
}

type Of<Kind extends TimelineItem['kind']> = Extract<TimelineItem, { readonly kind: Kind }>;

function orderTold({ order }: Of<'order'>): Told {
  const [base = '', quote = ''] = pairOf(order.symbol).split('/');
  const size = order.quantity === null ? `${amount(order.total)} ${quote}` : `${amount(order.quantity)} ${base}`;
  const price = order.price === null ? '' : ` at ${amount(order.price)} ${quote}`;
  return {
    icon: 'orders',
    text: `${sentence(order.side)} ${size}${price}, ${words(order.type)}`,
    detail: `${sentence(order.state)}, ${amount(order.filledQuantity)} ${base} filled`,
    to: `/orders/${order.id}/show`,
    warns: false,
  };
}

/** An entry is told by what each asset gained or lost; what only moved between parts is told as moved. */
function postingTold({ entry }: Of<'posting'>): Told {
  const lines = entry.lines.map(({ asset, bucket, amount: moved }) => {
    const part = bucket === 'available' ? '' : ` ${bucket}`;
    return `${movement(moved)} ${asset.toUpperCase()}${part}`;
  });
  return {
    icon: 'ledger',
    text: sentence(entry.type),
    detail: lines.join(', '),
    to: `/ledger-entries/${entry.revision}/show`,
    warns: false,
  };
}

const ATTEMPTS: Readonly<Record<string, readonly [right: string, wrong: string]>> = {
  login: ['Logged in', 'Failed to log in'],
  registered: ['Registered', 'Failed to register'],
  'step-up': ['Proved who they are', 'Failed to prove who they are'],
  'step-up-wrong': ['Proved who they are', 'Failed to prove who they are'],
  'password-wrong': ['Password accepted', 'Wrong password'],
  'two-step-wrong': ['Code accepted', 'Wrong code of the second step'],
  'password-reset': ['Set a new password by mail', 'New password refused'],
  'removal-cancelled': ['Stopped a change that two people had agreed to', 'Failed to stop a change'],
  'two-step-unlocked': ['Second step unlocked by mail', 'Second step not unlocked'],
};

function loginTold({ action, ok, ip, userAgent }: Of<'login'>): Told {
  const known = Object.hasOwn(ATTEMPTS, action) ? ATTEMPTS[action] : undefined;
  const plain = sentence(action.replace(/-wrong$/, ''));
  return {
    icon: ok ? 'person' : 'warn',
    text: ok ? (known?.[0] ?? plain) : (known?.[1] ?? `${plain} refused`),
    detail: `${deviceName(userAgent)}, ${ip}`,
    to: null,
    warns: !ok,
  };
}

const approvalTold = ({ approval }: Of<'approval'>): Told => ({
  icon: 'approve',
  text: `Asked: ${kindLabel(approval.kind).toLowerCase()}, ${
    approval.removal === undefined ? approval.status : `agreed, ${removalOutcomeText(approval.removal)}`
  }`,
  detail: `${approval.initiatorName}: ${approval.reason}`,
  to: `/approvals/${approval.id}/show`,
  warns: approval.status === 'failed' || approval.removal?.cause === 'owner',
});

function eventTold({ event, by }: Of<'account' | 'key'>): Told {
  const { icon, text, to = null, warns = false, reason } = eventWords(event);
  const detail = [by.join(' and '), reason ?? ''].filter((part) => part !== '').join(': ');
  return { icon, text, detail: detail === '' ? null : detail, to, warns };
}

interface EventWords {
  readonly icon: IconName;
  readonly text: string;
  readonly to?: string;
  readonly warns?: boolean;
  readonly reason?: string;
}

/** An audit asks which text it was. */
function signedWords({ agreement, version, language }: UserEvents['AgreementSigned']): string {
  const shown = language === undefined ? '' : `, in ${language.startsWith('zh') ? 'Chinese' : 'English'}`;
  return `Signed the ${agreementName(agreement).toLowerCase()}, version ${version}${shown}`;
}

function eventWords(event: UserHistoryEvent): EventWords {
  if (isClosure(event)) return closureWords(event);
  switch (event.type) {
    case 'UserRegistered':
      return { icon: 'person', text: `Registered in ${event.data.country}` };
    case 'AgreementSigned':
      return { icon: 'check', text: signedWords(event.data) };
    case 'KycStateSet':
      return { icon: 'check', text: `KYC is ${kycLabel(event.data.state)}` };
    case 'PasswordChanged':
      return {
        icon: 'lock',
        text: event.data.how === 'reset' ? 'Set a new password by mail' : 'Changed the password',
        warns: event.data.how === 'reset',
      };
    case 'TotpSet':
      return { icon: 'lock', text: 'Bound an authenticator' };
    case 'WithdrawalsBlocked':
      return { icon: 'lock', text: `Withdrawals blocked until ${moment(new Date(event.data.until).toISOString())}` };
    case 'EmailChanged':
      return { icon: 'lock', text: 'Changed the email address', warns: true };
    case 'PhoneSet':
      return { icon: 'lock', text: 'Bound a phone' };
    case 'PhoneRemoved':
      return { icon: 'lock', text: 'Removed the phone', warns: true };
    case 'TotpRemoved':
    case 'PasskeyAdded':
    case 'PasskeyRemoved':
    case 'RecoveryCodesIssued':
    case 'RecoveryCodeUsed':
    case 'RecoveryCodesRemoved':
    case 'RemovalCarriedOut':
    case 'QuickWithdrawSet':
      return factorWords(event);
    case 'SessionsRevoked':
      return { icon: 'logout', text: 'All sessions ended' };
    case 'UserFrozen':
      return { icon: 'lock', text: 'Frozen', warns: true, reason: event.data.reason };
    case 'UserUnfrozen':
      return { icon: 'check', text: 'Unfrozen by two people', to: `/approvals/${event.data.approvalId}/show` };
    case 'AccountLocked':
      return {
        icon: 'lock',
        text: event.data.cause === 'owner' ? 'Locked by the owner' : 'Locked by the owner, by the link of a mail',
        warns: true,
      };
    case 'AccountUnlocked':
      return { icon: 'check', text: 'Unlocked by two people', to: `/approvals/${event.data.approvalId}/show` };
    case 'ListMembershipSet':
      return {
        icon: 'check',
        text: `${event.data.member ? 'Put on' : 'Taken off'} the list ${listLabel(event.data.list)}`,
        to: `/approvals/${event.data.approvalId}/show`,
      };
    case 'SubAccountAdded':
      return { icon: 'person', text: `Made sub-account ${event.data.subUid}`, to: `/users/${event.data.subUid}/show` };
    case 'SubLoginSet':
      return { icon: 'lock', text: event.data.enabled ? 'May log in again' : 'May not log in any more' };
    case 'SubAuthoritySet':
      return { icon: 'lock', text: `May use ${event.data.authorities.join(', ') || 'nothing'}` };
    case 'SubAccountUnfrozen':
      return { icon: 'check', text: 'Unfrozen by its main account' };
    case 'ApiKeyCreated':
    case 'ApiKeyChanged':
    case 'ApiKeyDeleted':
      return keyWords(event);
    case 'UserNoteWritten':
      return { icon: 'orders', text: 'Note' };
  }
}

type FactorEvent = Extract<
  UserHistoryEvent,
  {
    readonly type:
      | 'TotpRemoved'
      | `Passkey${string}`
      | `RecoveryCode${string}`
      | 'RemovalCarriedOut'
      | 'QuickWithdrawSet';
  }
>;

function factorWords(event: FactorEvent): EventWords {
  switch (event.type) {
    case 'TotpRemoved':
      return { icon: 'lock', text: 'Removed the authenticator', warns: true };
    case 'PasskeyAdded':
      return { icon: 'lock', text: 'Added a passkey' };
    case 'PasskeyRemoved':
      return { icon: 'lock', text: 'Removed a passkey', warns: true };
    case 'RecoveryCodesIssued':
      return { icon: 'lock', text: 'Made ten recovery codes' };
    case 'RecoveryCodeUsed':
      return { icon: 'lock', text: 'Logged in with a recovery code', warns: true };
    case 'RecoveryCodesRemoved':
      return { icon: 'lock', text: 'Recovery codes removed', warns: true };
    case 'QuickWithdrawSet':
      return { icon: 'lock', text: `Quick withdrawal ${event.data.on ? 'on' : 'off'}`, warns: event.data.on };
    case 'RemovalCarriedOut':
      return {
        icon: 'check',
        text: `${removalLabel(event.data.project)} at request ${event.data.removalId}, agreed by two people`,
        to: `/removal-requests/${event.data.removalId}/show`,
        warns: true,
      };
  }
}

const CLOSURE = {
  ClosureRequested: true,
  ClosureCancelled: true,
  AccountClosed: true,
  OrdinaryErased: true,
  PersonErased: true,
} as const;
type ClosureEvent = Extract<UserHistoryEvent, { readonly type: keyof typeof CLOSURE }>;
const isClosure = (event: UserHistoryEvent): event is ClosureEvent => Object.hasOwn(CLOSURE, event.type);

function closureWords(event: ClosureEvent): EventWords {
  switch (event.type) {
    case 'ClosureRequested':
      return { icon: 'logout', text: 'Asked to close the account', warns: true };
    case 'ClosureCancelled':
      return { icon: 'check', text: 'Keeps the account after all' };
    case 'AccountClosed': {
      const until = utcDay(new Date(event.data.retainUntil).toISOString());
      return { icon: 'logout', text: `Closed; everything is erased after ${until}`, warns: true };
    }
    case 'OrdinaryErased':
      return { icon: 'check', text: 'Erased but for what the law wants kept' };
    case 'PersonErased':
      return { icon: 'check', text: 'Erased' };
  }
}

type KeyEvent = Extract<UserHistoryEvent, { readonly type: `ApiKey${string}` }>;

function keyWords(event: KeyEvent): EventWords {
  const name = `API key ${event.data.keyId.slice(0, 8)}…`;
  if (event.type === 'ApiKeyDeleted') return { icon: 'key', text: `${name} deleted` };
  const { permissions, ipCount } = event.data;
  const bound = ipCount === 0 ? 'from anywhere' : `from ${ipCount} ${ipCount === 1 ? 'address' : 'addresses'}`;
  return {
    icon: 'key',
    text: `${name} ${event.type === 'ApiKeyCreated' ? 'created' : 'changed'}`,
    reason: `${permissions.join(', ')}, ${bound}`,
  };
}
