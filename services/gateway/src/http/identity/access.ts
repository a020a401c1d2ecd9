import { UseGuards } from '@nestjs/common';
import { BASE_POLICIES, withPolicy, type RoutePolicy } from '../routes/route-policy.js';
import { CustomerGuard } from './customer.guard.js';
import { StaffGuard } from './staff.guard.js';

type Deviation = Partial<Pick<RoutePolicy, 'idempotencyKey' | 'placesOrders' | 'maxBodyBytes' | 'waitsForVenue'>>;
type RouteDecorator = MethodDecorator & ClassDecorator;

/** A route of the browser API for anyone, signed in or not. */
export const ForAnyone = (deviation: Deviation = {}): RouteDecorator =>
  withPolicy({ ...BASE_POLICIES.browser, ...deviation });

/** A route of the browser API for signed-in customers. */
export const ForCustomers = (deviation: Deviation = {}): RouteDecorator =>
  withPolicy(
    {
      ...BASE_POLICIES.browser,
      caller: { kind: 'customer' },
      limits: ['address', 'customer'],
      ...deviation,
    },
    UseGuards(CustomerGuard),
  );

/** A route of the console's API for staff with any one of these permissions; none named: for every member of staff. */
export const ForStaff = (...permissions: readonly string[]): RouteDecorator =>
  withPolicy(
    { ...BASE_POLICIES.operator, caller: { kind: 'staff', permissions }, limits: ['address', 'staff'] },
    UseGuards(StaffGuard),
  );

/** The console's routes that come before a session: logging in and out. */
export const ForStaffLogin = (): RouteDecorator => withPolicy(BASE_POLICIES.operator);
