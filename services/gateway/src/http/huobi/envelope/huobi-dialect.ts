import { HttpStatus, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../../../domain/refusal.js';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { Dialects } from '../../edge/dialects.js';
import { problemKind } from '../../problem/problem-catalogue.js';
import { routedPath } from '../../routes/request-path.js';
import { huobiErrorOf } from './err-codes.js';
import type { HuobiError } from './huobi-error.js';
import { reasonsOf } from './reasons.js';
import { isHuobiRefusal } from './refuse-as.js';

/** Node sends it by itself; Nest has no name for it. */
const HEADERS_TOO_LARGE = 431;
/** Statuses about the transport. Every other refusal is a 200 with an error envelope. */
const OF_TRANSPORT = new Set<number>([
  HttpStatus.NOT_FOUND,
  HttpStatus.REQUEST_TIMEOUT,
  HttpStatus.PAYLOAD_TOO_LARGE,
  HttpStatus.URI_TOO_LONG,
  HttpStatus.UNSUPPORTED_MEDIA_TYPE,
  HttpStatus.TOO_MANY_REQUESTS,
  HEADERS_TOO_LARGE,
  HttpStatus.INTERNAL_SERVER_ERROR,
  HttpStatus.SERVICE_UNAVAILABLE,
  HttpStatus.GATEWAY_TIMEOUT,
]);
/** Rejections about records: the catalogue says 404, but the address exists. */
const ABOUT_RECORDS = new Set(['order-unknown', 'symbol-unknown', 'account-unknown', 'sub-unknown', 'api-key-unknown']);
/** A number that must not grow, whatever is sent. */
const EXCEEDED = new Set(['sub-limit', 'api-key-limit']);

const V2 = { forbidden: 1002, signature: 1003, invalid: 2002, missing: 2003, exceeded: 2014, fault: 500 } as const;

function statusOf({ code }: Refusal): number {
  const { status } = problemKind(code);
  return OF_TRANSPORT.has(status) && !ABOUT_RECORDS.has(code) ? status : HttpStatus.OK;
}

function v2Of(refusal: Refusal, error: HuobiError): { readonly status: number; readonly code: number } {
  const transport = statusOf(refusal);
  if (transport !== HttpStatus.OK)
    return { status: transport, code: transport >= HttpStatus.INTERNAL_SERVER_ERROR ? V2.fault : V2.invalid };
  if (EXCEEDED.has(refusal.code)) return { status: HttpStatus.UNPROCESSABLE_ENTITY, code: V2.exceeded };
  if (refusal.code === 'permission-missing') return { status: HttpStatus.UNAUTHORIZED, code: V2.forbidden };
  // Clients read 401 as a bad key and 403 as a network problem to retry. What is forbidden to everybody is neither.
  if (error.errCode === 'base-operation-forbidden')
    return { status: HttpStatus.UNPROCESSABLE_ENTITY, code: V2.forbidden };
  if (error.errCode === 'api-signature-not-valid') return { status: HttpStatus.UNAUTHORIZED, code: V2.signature };
  return {
    status: HttpStatus.UNPROCESSABLE_ENTITY,
    code: error.errCode === 'validation-constraints-required' ? V2.missing : V2.invalid,
  };
}

interface RefusalAnswer {
  readonly status: number;
  readonly body: object;
}

const TOO_MANY: RefusalAnswer = {
  status: HttpStatus.TOO_MANY_REQUESTS,
  body: { code: HttpStatus.TOO_MANY_REQUESTS, message: 'too many requests' },
};
const envelopeOf = (error: HuobiError): object => ({
  status: 'error',
  'err-code': error.errCode,
  'err-msg': error.message,
  data: null,
});

/** A refusal below /v1; below /market it also has a time. */
export function answerOfV1(refusal: Refusal): RefusalAnswer {
  const status = statusOf(refusal);
  if (status === HttpStatus.TOO_MANY_REQUESTS) return TOO_MANY;
  const orderState =
    isHuobiRefusal(refusal) && refusal.orderState !== undefined ? { 'order-state': refusal.orderState } : {};
  return { status, body: { ...envelopeOf(huobiErrorOf(refusal)), ...reasonsOf(refusal), ...orderState } };
}

function answerOfV2(refusal: Refusal): RefusalAnswer {
  if (statusOf(refusal) === HttpStatus.TOO_MANY_REQUESTS) return TOO_MANY;
  const error = huobiErrorOf(refusal);
  const { status, code } = v2Of(refusal, error);
  // An unknown address carries both envelopes. Clients would retry a bare 404 as a network problem.
  return {
    status,
    body: {
      code,
      message: error.message,
      ...(status === HttpStatus.NOT_FOUND ? envelopeOf(error) : {}),
      ...reasonsOf(refusal),
    },
  };
}

export interface RowError {
  readonly errCode: number;
  readonly errMessage: string;
}

/** A refusal in a row of a list below /v2. Null for one that is about the venue, and so about every row. */
export function rowErrorOf(refusal: Refusal): RowError | null {
  if (statusOf(refusal) !== HttpStatus.OK) return null;
  const error = huobiErrorOf(refusal);
  return { errCode: v2Of(refusal, error).code, errMessage: error.message, ...reasonsOf(refusal) };
}

/** Writes refusals in the Huobi API's envelopes (docs/rules/api-for-keys.md 7 to 9). */
@Injectable()
export class HuobiDialect implements OnModuleInit {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly dialects: Dialects,
  ) {}

  onModuleInit(): void {
    this.dialects.use('huobi', (refusal, request, reply) => this.send(refusal, request, reply));
  }

  private send(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): void {
    const path = routedPath(request);
    const { status, body } = path.startsWith('/v2') ? answerOfV2(refusal) : answerOfV1(refusal);
    const whole =
      path.startsWith('/market') && status !== HttpStatus.TOO_MANY_REQUESTS
        ? { ...body, ts: this.deps.clock.nowMs() }
        : body;
    void reply.header('Content-Type', 'application/json; charset=utf-8').status(status).send(JSON.stringify(whole));
  }
}
