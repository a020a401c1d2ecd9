import type { Type } from '@nestjs/common';
import { BASE_POLICIES, withPolicy, type CallerCheck, type RoutePolicy } from '../routes/route-policy.js';
import { CustomerGuard } from './customer.guard.js';
import { FreshFactor } from './fresh-factor.js';
import { StaffGuard } from './staff.guard.js';

type Deviation = Partial<
  Pick<RoutePolicy, 'idempotencyKey' | 'placesOrders' | 'maxBodyBytes' | 'takesFiles' | 'waitsForVenue'>
>;
type RouteDecorator = MethodDecorator & ClassDecorator;

/** A route of the browser API for anyone, signed in or not. */
export const ForAnyone = (deviation: Deviation = {}): RouteDecorator =>
  withPolicy({ ...BASE_POLICIES.browser, ...deviation });

/** A route of the browser API for signed-in customers. */
export const ForCustomers = (deviation: Deviation = {}): RouteDecorator =>
  withPolicy({
    ...BASE_POLICIES.browser,
    caller: { kind: 'customer' },
    checks: [CustomerGuard],
    limits: ['address', 'customer'],
    ...deviation,
  });

/** A route of the console's API for staff with any one of these permissions; none named: for every member of staff. */
export const ForStaff = (...permissions: readonly string[]): RouteDecorator => withPolicy(staffPolicy(permissions));

/** The same for decisions and for what shows personal data: a factor must have been proven lately. */
export const ForStaffProven = (...permissions: readonly string[]): RouteDecorator =>
  withPolicy({ ...staffPolicy(permissions), checks: [StaffGuard, FreshFactor] });

/** For decisions whose permission depends on the record at the address. A factor must have been proven lately. */
export const ForStaffProvenAbout = (check: Type<CallerCheck>, ...permissions: readonly string[]): RouteDecorator =>
  withPolicy({ ...staffPolicy(permissions), checks: [StaffGuard, check, FreshFactor] });

const staffPolicy = (permissions: readonly string[]): RoutePolicy => ({
  ...BASE_POLICIES.operator,
  caller: { kind: 'staff', permissions },
  checks: [StaffGuard],
  idempotencyKey: true,
  limits: ['address', 'staff'],
});

/** The console's routes that come before a session: logging in and out. */
export const ForStaffLogin = (): RouteDecorator => withPolicy(BASE_POLICIES.operator);
