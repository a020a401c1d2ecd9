import type { StaffRole } from '@corella/contracts/identity';
import { STAFF_ROLES } from '@corella/contracts/identity';
import type { RandomBytes } from '../secrets/random-bytes.js';
import { randomKeyText, randomPassword, randomUid } from '../secrets/random-bytes.js';
import { newTotpSecret } from '../secrets/totp.js';

interface KeyPair {
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface DemoCustomer extends KeyPair {
  readonly uid: number;
  readonly email: string;
  readonly password: string;
  readonly readOnlyKey: KeyPair;
  /** Only the last customer has an authenticator. */
  readonly totpSecret?: string;
}

export interface DemoStaff {
  readonly email: string;
  readonly password: string;
  readonly role: StaffRole;
}

/** The content of `demo.json`. */
export interface DemoLogins {
  readonly customers: readonly DemoCustomer[];
  readonly staff: readonly DemoStaff[];
}

const CUSTOMERS = 8;
const PAIRS: ReadonlySet<StaffRole> = new Set<StaffRole>(['kyc', 'aml', 'risk', 'market', 'admin']);

/**
 * Draws random logins and keys: eight customers, two members of staff for each role whose members approve each other's
 * requests, and one for each other role.
 */
export function drawDemoLogins(random: RandomBytes): DemoLogins {
  const uids = new Set<string>();
  while (uids.size < CUSTOMERS) uids.add(randomUid(random));
  const pair = (): KeyPair => ({ accessKey: randomKeyText(random), secretKey: randomKeyText(random) });
  const customers = [...uids].map((uid, index): DemoCustomer => ({
    uid: Number(uid),
    email: `demo${index + 1}@corella.example`,
    password: randomPassword(random),
    ...pair(),
    readOnlyKey: pair(),
    ...(index === CUSTOMERS - 1 ? { totpSecret: newTotpSecret(random(20)) } : {}),
  }));
  const staff = STAFF_ROLES.flatMap((role) =>
    (PAIRS.has(role) ? [`${role}1`, `${role}2`] : [role]).map((name): DemoStaff => ({
      email: `${name}@corella.example`,
      password: randomPassword(random),
      role,
    })),
  );
  return { customers, staff };
}

const NAMES = [
  'Mia Hart',
  'Noah Lim',
  'Ava Singh',
  'Leo Brandt',
  'Zoe Park',
  'Eli Novak',
  'Ivy Costa',
  'Max Doyle',
  'Ruby Chen',
  'Finn Walsh',
  'Lena Roth',
  'Omar Aziz',
  'Nina Kaur',
  'Theo Marsh',
];
export const demoStaffName = (index: number): string => NAMES[index % NAMES.length] ?? 'Staff';
