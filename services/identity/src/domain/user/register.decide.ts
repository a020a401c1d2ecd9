import { GENESIS_AGREEMENTS, KYC_STATE, ticksOf } from '@corella/contracts/identity';
import type { AgreementTick, AgreementVersion, IdentityRejection } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { profileOf } from '@corella/contracts/identity';
import { freshTicks, signatureOf } from './sign.decide.js';
import { registerSubAccount } from './sub-account.decide.js';
import type { UserCommand } from './user-command.js';
import type { UserEvent } from './user-event.js';

/** When the command comes, and which versions of the agreements are published then. */
export interface Moment {
  readonly at: number;
  readonly published: readonly AgreementVersion[];
}

/** The first command of a stream. */
export function register(command: UserCommand, { published }: Moment): Result<readonly UserEvent[], IdentityRejection> {
  if (command.type === 'RegisterSubAccount') return registerSubAccount(command);
  if (command.type !== 'Register') return reject({ code: 'user-unknown' });
  const profile = profileOf(command.country);
  if (profile === null) return reject({ code: 'country-not-served', field: 'country' });
  // A version that was ticked before its successor counts, and the successor is due like anybody's.
  const ticks = freshTicks(ticksOf(command), []).filter((tick) => isPublished(tick, published));
  if (GENESIS_AGREEMENTS.some((one) => ticks.every(({ agreement }) => agreement !== one.agreement)))
    return reject({ code: 'agreements-missing', field: 'agreements' });
  const { uid, country, contactRef, kycKind } = command;
  const kind = kycKind === undefined ? {} : { kind: kycKind };
  return ok([
    { type: 'UserRegistered', data: { uid, country, profile, contactRef } },
    ...ticks.map((tick) => signatureOf(uid, tick, { ...command, published })),
    ...(command.approveKycAs === null
      ? []
      : [
          { type: 'KycStateSet' as const, data: { uid, state: KYC_STATE.approved, by: command.approveKycAs, ...kind } },
        ]),
  ]);
}

const isPublished = ({ agreement, version }: AgreementTick, published: readonly AgreementVersion[]): boolean =>
  published.some((one) => one.agreement === agreement && one.version === version);
