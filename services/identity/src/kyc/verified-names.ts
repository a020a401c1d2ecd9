import { KYC_STATE } from '@corella/contracts/identity';
import { BoundedMap } from '@corella/aggregates';
import { isSubAccount } from '../domain/user/sub-account.decide.js';
import type { RegisteredUser } from '../domain/user/user-state.js';
import { nameIn } from './applicant-name.js';
import type { DemoNames } from '../demo/demo-names.js';
import type { KycRows } from './kyc-rows.js';
import type { Verifications } from './verifications.js';

const NO_DEMO: DemoNames = { of: async () => null, inMemory: () => null };

/** The names of verified people and companies, for their owners' eyes. Those of recent users are in memory. */
export class VerifiedNames {
  private readonly names = new BoundedMap<string, { readonly answers: number; readonly name: string | null }>(20_000);

  constructor(
    private readonly verifications: Pick<Verifications, 'of' | 'inMemory'>,
    private readonly rows: Pick<KycRows, 'answers'>,
    private readonly demoNames: DemoNames = NO_DEMO,
  ) {}

  /** Of a person who was erased, nothing stays in memory either. */
  forget(uid: string): void {
    this.names.delete(uid);
  }

  /** As `of`, but undefined where something would have to be read. */
  inMemory(user: RegisteredUser): string | null | undefined {
    if (user.kycState !== KYC_STATE.approved || isSubAccount(user)) return null;
    const verification = this.verifications.inMemory(user.uid);
    if (verification === undefined) return undefined;
    if (verification.standing === null) return this.demoNames.inMemory(user.uid);
    const known = this.names.get(user.uid);
    return known?.answers === verification.standing.answers ? known.name : undefined;
  }

  /**
   * Null before the verification, for sub-accounts, and for those who were verified without answers, unless they are of
   * the demo's logins.
   */
  async of(user: RegisteredUser): Promise<string | null> {
    if (user.kycState !== KYC_STATE.approved || isSubAccount(user)) return null;
    // While another case of a verified customer is open, its answers are not verified yet.
    const { standing } = await this.verifications.of(user.uid);
    if (standing === null) return this.demoNames.of(user.uid);
    const { answers } = standing;
    const known = this.names.get(user.uid);
    if (known?.answers === answers) return known.name;
    const name = nameIn((await this.rows.answers(user.uid, answers))?.answers ?? {});
    this.names.set(user.uid, { answers, name });
    return name;
  }
}
