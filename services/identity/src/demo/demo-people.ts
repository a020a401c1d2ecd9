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
  /** One customer is a company; people have none. */
  readonly type?: 'company';
  /** The verified one. */
  readonly name?: string;
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
const COMPANY_NAME = 'Corella Sample Pty Ltd';
const PEOPLE = [
  'Grace Bellamy',
  'Oscar Lindqvist',
  'Priya Raman',
  'Hugo Marchetti',
  'Alice Whitlock',
  'Daniel Osei',
  'Yuki Tanabe',
  'Clara Fontaine',
];
/** Where the company stands: the customers before it keep their places, and the last one has an authenticator. */
const COMPANY_AT = CUSTOMERS - 1;
const PAIRS: ReadonlySet<StaffRole> = new Set<StaffRole>(['kyc', 'aml', 'risk', 'market', 'admin']);

const keyPair = (random: RandomBytes): KeyPair => ({
  accessKey: randomKeyText(random),
  secretKey: randomKeyText(random),
});

/** The logins with all that demos of before did not have: a company, a second person of Treasury, verified names. */
export const completed = (logins: DemoLogins, random: RandomBytes): DemoLogins =>
  withNames(withSecondTreasurer(withCompany(logins, random), random));

function withNames(logins: DemoLogins): DemoLogins {
  const { customers, staff } = logins;
  if (customers.every(({ name }) => name !== undefined)) return logins;
  const people = customers.filter(({ type }) => type !== 'company');
  const named = (customer: DemoCustomer): DemoCustomer => ({
    ...customer,
    name:
      customer.type === 'company' ? COMPANY_NAME : (PEOPLE[people.indexOf(customer) % PEOPLE.length] ?? COMPANY_NAME),
  });
  return { customers: customers.map((one) => (one.name === undefined ? named(one) : one)), staff };
}

/** The last of the staff, so that the others keep their places and names. */
function withSecondTreasurer(logins: DemoLogins, random: RandomBytes): DemoLogins {
  const { customers, staff } = logins;
  if (staff.filter(({ role }) => role === 'treasury').length > 1) return logins;
  const second: DemoStaff = { email: 'treasury2@corella.example', password: randomPassword(random), role: 'treasury' };
  return { customers, staff: [...staff, second] };
}

function withCompany(logins: DemoLogins, random: RandomBytes): DemoLogins {
  const { customers, staff } = logins;
  if (customers.some(({ type }) => type === 'company')) return logins;
  let uid = randomUid(random);
  while (customers.some((customer) => String(customer.uid) === uid)) uid = randomUid(random);
  const company: DemoCustomer = {
    uid: Number(uid),
    email: 'company@corella.example',
    password: randomPassword(random),
    type: 'company',
    ...keyPair(random),
    readOnlyKey: keyPair(random),
  };
  return { customers: [...customers.slice(0, COMPANY_AT), company, ...customers.slice(COMPANY_AT)], staff };
}

/**
 * Draws random logins and keys: eight people and a company, two members of staff for each role whose members approve
 * each other's requests and of Treasury, and one for each other role.
 */
export function drawDemoLogins(random: RandomBytes): DemoLogins {
  const uids = new Set<string>();
  while (uids.size < CUSTOMERS) uids.add(randomUid(random));
  const customers = [...uids].map((uid, index): DemoCustomer => ({
    uid: Number(uid),
    email: `demo${index + 1}@corella.example`,
    password: randomPassword(random),
    ...keyPair(random),
    readOnlyKey: keyPair(random),
    ...(index === CUSTOMERS - 1 ? { totpSecret: newTotpSecret(random(20)) } : {}),
  }));
  const staff = STAFF_ROLES.flatMap((role) =>
    (PAIRS.has(role) ? [`${role}1`, `${role}2`] : [role]).map((name): DemoStaff => ({
      email: `${name}@corella.example`,
      password: randomPassword(random),
      role,
    })),
  );
  return completed({ customers, staff }, random);
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
  'June Okoro',
];
export const demoStaffName = (index: number): string => NAMES[index % NAMES.length] ?? 'Staff';
