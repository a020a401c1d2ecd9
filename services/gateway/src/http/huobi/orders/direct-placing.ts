import { HttpStatus, Injectable } from '@nestjs/common';
import type { PlaceOrder as Order } from '@corella/contracts/web';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { Admission } from '../../../overload/admission.js';
import { Readiness } from '../../../overload/readiness.js';
import { parseStrictJson } from '../../body/json-body.js';
import { parseWithLiterals } from '../../body/number-literal.js';
import { RequestMetrics } from '../../edge/request-metrics.js';
import { retryAfterOf } from '../../edge/dialects.js';
import { ProblemFilter } from '../../edge/problem.filter.js';
import { unwrap } from '../../problem/refused.js';
import { requestIdOf } from '../../edge/request-gate.js';
import { commonHeaders } from '../../web/response-headers.js';
import { WebContext } from '../../web/web-context.js';
import { answerOfV1 } from '../envelope/huobi-dialect.js';
import { okData } from '../envelope/replies.js';
import { fieldsOf } from '../fields/fields.js';
import { SignedGuard, tooManyRequests, type Verified } from '../signing/guards.js';
import { HuobiPlacing } from './huobi-placing.js';

const ADDRESS = '/v1/order/orders/place?';
/** Longer than any order with every known field. */
const MAX_BYTES = 4_096;
const LENGTH = /^\d{1,4}$/;

interface Ready extends Verified {
  readonly order: Order;
}
interface Answer {
  readonly status: number;
  readonly body: object;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/**
 * Places a signed order without the framework's pipeline, which would cost more than deciding the order. It takes only
 * the ordinary case. Whatever is refused before the ledger goes through the pipeline as if it had never been read, so
 * that refusals are written in one place; an order that the ledger accepts or refuses is answered here
 * (docs/adr/0018-signed-orders-beside-the-pipeline.md).
 */
@Injectable()
export class DirectPlacing {
  /** Bodies read here, for the pipeline to read again. */
  private readonly bodies = new WeakMap<IncomingMessage, Buffer>();

  constructor(
    private readonly readiness: Readiness,
    private readonly admission: Admission,
    private readonly context: WebContext,
    private readonly guard: SignedGuard,
    private readonly placing: HuobiPlacing,
    private readonly metrics: RequestMetrics,
    private readonly problems: ProblemFilter,
  ) {}

  /** Call before routes are registered. */
  register(fastify: FastifyInstance): void {
    fastify.addHook('preParsing', (request, _reply, payload, done) => {
      const body = this.bodies.get(request.raw);
      done(null, body === undefined ? payload : Readable.from([body], { objectMode: false }));
    });
  }

  /** Handles its own requests and passes all others on to the server's previous listener. */
  attach(server: Server): void {
    const [pipeline] = server.listeners('request') as RequestListener[];
    if (pipeline === undefined) throw new Error('the server has no listener for requests');
    server.off('request', pipeline).on('request', (request, response) => {
      if (this.takes(request)) this.take(request, response, pipeline);
      else pipeline(request, response);
    });
  }

  private takes({ method, url = '', headers }: IncomingMessage): boolean {
    if (
      method !== 'POST' ||
      !url.startsWith(ADDRESS) ||
      headers['content-type'] !== 'application/json' ||
      headers['content-encoding'] !== undefined
    )
      return false;
    const length = headers['content-length'];
    if (length === undefined || !LENGTH.test(length) || Number(length) > MAX_BYTES) return false;
    return this.readiness.now().ready && !this.admission.refusesOrders();
  }

  private take(request: IncomingMessage, response: ServerResponse, pipeline: RequestListener): void {
    const startedAt = performance.now();
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => void chunks.push(chunk))
      .on('end', () => {
        const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
        this.read(request, body)
          .then((ready) => {
            if (ready !== null) return this.place(ready, { request, response, startedAt });
            this.bodies.set(request, body);
            pipeline(request, response);
            return undefined;
          })
          .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
      });
  }

  /** A valid order of a caller who may place it; null if anything has to be refused. Has no effect. */
  private async read(request: IncomingMessage, body: Buffer): Promise<Ready | null> {
    try {
      const fields = fieldsOf(parseStrictJson(body, parseWithLiterals));
      const verified = await this.guard.verify(request);
      if (typeof verified === 'string' || !verified.customer.permissions.includes('WRITE')) return null;
      return { ...verified, order: await this.placing.read(verified.customer.uid, fields) };
    } catch {
      return null; // Whatever it is, the pipeline meets it again and tells it.
    }
  }

  private async place(
    ready: Ready,
    {
      request,
      response,
      startedAt,
    }: { readonly request: IncomingMessage; readonly response: ServerResponse; readonly startedAt: number },
  ): Promise<void> {
    const id = requestIdOf(request.headers['x-request-id']);
    const { status, body, headers } = await this.outcome(ready, { id, method: 'POST', url: request.url ?? '' });
    const text = JSON.stringify(body);
    response.writeHead(status, [
      ...commonHeaders(id, this.context.isTls(request)),
      'Content-Type',
      'application/json; charset=utf-8',
      'Content-Length',
      String(Buffer.byteLength(text)),
      ...headers.flat(),
    ]);
    response.end(text);
    this.metrics.answered('huobi', { method: 'POST', status, ms: performance.now() - startedAt });
  }

  private async outcome(
    { accessKey, customer, order }: Ready,
    request: { readonly id: string; readonly method: string; readonly url: string },
  ): Promise<Answer> {
    const taken = this.guard.takeRoom(accessKey);
    const { waitMs, headers } = taken instanceof Promise ? await taken : taken;
    try {
      if (waitMs > 0) throw tooManyRequests(waitMs);
      return {
        status: HttpStatus.OK,
        body: okData(String(unwrap(await this.placing.place(customer, order, request.id)))),
        headers,
      };
    } catch (error) {
      const refusal = this.problems.refusalOf(error, request);
      const wait = retryAfterOf(refusal);
      return { ...answerOfV1(refusal), headers: wait === null ? headers : [...headers, ['Retry-After', wait]] };
    }
  }
}
