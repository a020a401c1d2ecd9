import { FROZEN_BY_PARENT, KYC_STATE } from '@corella/contracts/identity';
import type { JsonObject } from '@corella/event-store';

type Told = readonly [type: string, data: JsonObject];
interface Known {
  readonly isFrozen: boolean;
  readonly generation: number;
}

const MAY = ['exchange', 'withdraw', 'transfer'];
const SUB_MAY = ['exchange', 'transfer'];

/** What identity would record of customers: who they are, and that they are frozen and freed. */
export class People {
  private readonly known = new Map<string, Known>();

  constructor(private readonly parentOf: (uid: string) => string | undefined) {}

  /**
   * The events of one append. A sub-account is frozen by its main account, which may then empty it; everybody else by
   * staff, and freed with an approval of two people, which `approve` gets.
   */
  standing(uid: string, status: 'active' | 'frozen', approve: () => string): readonly Told[] {
    const before = this.known.get(uid);
    const isFrozen = status === 'frozen';
    const parentUid = this.parentOf(uid);
    const generation = (before?.generation ?? 0) + (isFrozen && before?.isFrozen === false ? 1 : 0);
    this.known.set(uid, { isFrozen, generation });
    const reasons = isFrozen ? [parentUid === undefined ? 'account-frozen' : FROZEN_BY_PARENT] : [];
    const allow = isFrozen ? [] : parentUid === undefined ? MAY : SUB_MAY;
    const changes: readonly Told[] =
      before === undefined
        ? this.registered(uid, parentUid)
        : before.isFrozen === isFrozen
          ? []
          : isFrozen
            ? [
                ['UserFrozen', { uid, by: parentUid ?? 'staff-1', reason: 'simulated' }],
                ['SessionsRevoked', { uid, generation }],
              ]
            : parentUid === undefined
              ? [['UserUnfrozen', { uid, by: 'staff-2', approvalId: approve() }]]
              : [['SubAccountUnfrozen', { uid, by: parentUid }]];
    return [
      ...changes,
      ['AccountControlDerived', { uid, status, allow, reasons, ...(parentUid === undefined ? {} : { parentUid }) }],
    ];
  }

  private registered(uid: string, parentUid: string | undefined): readonly Told[] {
    const person = { uid, country: 'AU', profile: 'au', contactRef: uid };
    if (parentUid !== undefined)
      return [
        ['UserRegistered', { ...person, parentUid }],
        ['ParentFollowed', { uid, source: 0, status: 'active', allow: MAY, reasons: [] }],
      ];
    return [
      ['UserRegistered', person],
      ...['terms', 'risk'].map((agreement): Told => [
        'AgreementSigned',
        { uid, agreement, version: 1, originRef: 'simulated' },
      ]),
      ['KycStateSet', { uid, state: KYC_STATE.approved, by: 'simulated' }],
    ];
  }
}
