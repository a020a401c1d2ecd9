import { applyDecorators, type Type } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExtension } from '@nestjs/swagger';
import type { ApiPermission } from '@corella/contracts/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiOf, PAGES_PATTERN, pathnameOf, type Api } from './request-path.js';

/** The largest body of a route that takes JSON, after unpacking. */
export const MAX_BODY_BYTES = 100_000;

export type Caller =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'customer' }
  /** A phone that has scanned the code of a customer's verification. */
  | { readonly kind: 'kyc-phone' }
  /** Whoever has the token of a request for a removal that is being written. */
  | { readonly kind: 'removal-token' }
  /** Any one of the permissions admits; none named admits every member of staff. */
  | { readonly kind: 'staff'; readonly permissions: readonly string[] }
  /** Whoever signs the request with an API key that has the permission. */
  | { readonly kind: 'api-key'; readonly permission: ApiPermission }
  /** The machine itself; `orMetricsToken` also admits the bearer of the configured token. */
  | {
      readonly kind: 'this-machine';
      readonly orMetricsToken?: boolean;
      readonly elsewhere: 'loopback-only' | 'not-found';
    };

/** Refuses a caller by throwing, or marks the request with who it is. Runs before the body is read. */
export interface CallerCheck {
  admit(request: FastifyRequest, reply: FastifyReply): void | Promise<void>;
}

/**
 * Whose request limit counts a request. The address comes first of all; the others once the caller is known. `guest` is
 * an address other than this machine's own.
 */
export type CountedBy = 'address' | 'guest' | 'customer' | 'staff' | 'api-key';

/** What a request has to pass before its handler runs. Every registered route has one. */
export interface RoutePolicy {
  readonly caller: Caller;
  /** Finds and admits the caller, in this order. Only routes for anyone have none. */
  readonly checks: readonly Type<CallerCheck>[];
  /** Answers 503 until the venue has recovered, and again while it stops. */
  readonly waitsForVenue: boolean;
  /** At least one: no route is free of limits. */
  readonly limits: readonly [CountedBy, ...CountedBy[]];
  /** How many requests of an API key a body stands for, such as a list of orders. */
  readonly costOf?: (body: unknown) => number;
  readonly maxBodyBytes: number;
  /** Whether the body is a file of a type of its own, as it is, and not JSON. */
  readonly takesFiles: boolean;
  /** Whether the handler gets JSON as the bytes that came, because these are signed. */
  readonly takesBytes: boolean;
  /** Only our own Host and Origin, and unsafe methods only with `X-Requested-With: corella`. */
  readonly ownPagesOnly: boolean;
  /** A POST must carry an Idempotency-Key. */
  readonly idempotencyKey: boolean;
  /** New orders are the first to be refused under overload, before any work is done for them. */
  readonly placesOrders: boolean;
  /** The answer says `Cache-Control: no-store` unless the handler says something else. */
  readonly neverStored: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: RoutePolicy;
  }
}

const ANYONE = { kind: 'anyone' } as const;
const OPEN: RoutePolicy = {
  caller: ANYONE,
  checks: [],
  waitsForVenue: false,
  limits: ['address'],
  maxBodyBytes: MAX_BODY_BYTES,
  takesFiles: false,
  takesBytes: false,
  ownPagesOnly: false,
  idempotencyKey: false,
  placesOrders: false,
  neverStored: false,
};
const OWN_PAGES: RoutePolicy = {
  ...OPEN,
  waitsForVenue: true,
  ownPagesOnly: true,
  neverStored: true,
};

/** What holds for the routes of an API unless they say otherwise, and for its addresses that no route answers. */
export const BASE_POLICIES: Readonly<Record<Api, RoutePolicy>> = {
  browser: { ...OWN_PAGES, idempotencyKey: true },
  operator: OWN_PAGES,
  huobi: { ...OPEN, waitsForVenue: true, neverStored: true },
  ops: OPEN,
  page: { ...OPEN, waitsForVenue: true },
};

/** A socket of our own pages. A handshake changes nothing, so a page needs no header that a browser would not send. */
export const PAGE_SOCKET: RoutePolicy = { ...BASE_POLICIES.browser, idempotencyKey: false };

/**
 * The member of an OpenAPI operation in which its policy reaches `describePolicies`, which puts what clients see of it
 * in its place.
 */
export const POLICY_EXTENSION = 'x-route-policy';
export type DescribedPolicy = Pick<RoutePolicy, 'caller' | 'waitsForVenue' | 'ownPagesOnly' | 'idempotencyKey'>;
const described = ({ caller, waitsForVenue, ownPagesOnly, idempotencyKey }: RoutePolicy): DescribedPolicy => ({
  caller,
  waitsForVenue,
  ownPagesOnly,
  idempotencyKey,
});

/** The policy that a handler was given; also tells a class decorator which handlers have one of their own. */
const POLICY_KEY = 'corella:route-policy';

/**
 * Gives a handler, or each handler of a class that has none of its own, a policy and the guards that enforce it. A
 * handler's own policy replaces the class's entirely, guards included, so that no request is counted twice.
 */
export function withPolicy(policy: RoutePolicy, ...guards: MethodDecorator[]): ClassDecorator & MethodDecorator {
  const onHandler = applyDecorators(
    RouteConfig({ policy }),
    ApiExtension(POLICY_EXTENSION, described(policy)),
    ...guards,
  );
  return (target: object, name?: string | symbol, descriptor?: PropertyDescriptor): void => {
    if (name !== undefined && descriptor !== undefined) {
      Reflect.defineMetadata(POLICY_KEY, policy, descriptor.value as object);
      onHandler(target, name, descriptor);
      return;
    }
    const { prototype } = target as { readonly prototype: object };
    for (const [own, handler] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      const method: unknown = handler.value;
      if (typeof method !== 'function' || !Reflect.hasMetadata(PATH_METADATA, method)) continue;
      if (!Reflect.hasMetadata(POLICY_KEY, method)) onHandler(prototype, own, handler);
    }
  };
}

/** The policy of the route that a request matched; where none matched, the one of the API whose address it is. */
export function policyOf({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): RoutePolicy {
  const { config, url: pattern } = routeOptions;
  if (pattern === undefined || pattern === PAGES_PATTERN) return BASE_POLICIES[apiOf(pathnameOf(url))];
  return config.policy ?? BASE_POLICIES[apiOf(pattern)];
}
