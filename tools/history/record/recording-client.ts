import type { Random } from '@corella/random';
import { ApiClient, type Answer } from '../../venue/api-client.js';
import { signedPath, type KeyPair } from '../../venue/signed-request.js';
import type { Call, Calls, Kind, OrderTerms, Outcome } from '../history.js';
import { outcomeOf, readBalances, readCancelled, readFills, readOrder, readOrders, readPlaced } from './answers.js';
import { Recorder } from './recorder.js';

export interface RecordingOptions {
  /** Where the history is written. */
  readonly folder: string;
  readonly client: string;
  readonly key: KeyPair;
  /** Addresses of one venue. Each request goes to one of them at random. */
  readonly gateways: readonly [string, ...string[]];
  readonly random: Random;
  /** After so long without an answer the outcome is unknown. Default: 10 s. */
  readonly timeoutMs?: number;
}

const UNKNOWN_AFTER_MS = 10_000;
const LISTED = { open: { path: '/v1/order/openOrders', size: 500 }, all: { path: '/v1/order/history', size: 1_000 } };
const FILLS = 500;
const TRIES = 240;
const APART_MS = 250;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** A customer with an API key, whose questions and answers are all recorded. Asks one thing at a time. */
export class RecordingClient {
  private constructor(
    private readonly options: RecordingOptions,
    readonly account: string,
    private readonly recorder: Recorder,
  ) {}

  /** Asks for the account first, which is not recorded, and waits for the venue to answer that. */
  static async open(options: RecordingOptions): Promise<RecordingClient> {
    const path = '/v1/account/accounts';
    for (let tries = 1; ; tries += 1) {
      const answer = await send(options, options.random.pick(options.gateways), { method: 'GET', path });
      const [first] = answer instanceof Error ? [] : ((answer.body['data'] ?? []) as readonly { id: number }[]);
      if (first) {
        const account = String(first.id);
        return new RecordingClient(options, account, new Recorder(options.folder, { client: options.client, account }));
      }
      if (tries >= TRIES)
        throw new Error(`${path}: ${answer instanceof Error ? answer.message : JSON.stringify(answer.body)}`);
      await pause(APART_MS);
    }
  }

  get name(): string {
    return this.options.client;
  }

  /** How many operations it has recorded. */
  get count(): number {
    return this.recorder.count;
  }

  place(terms: OrderTerms): Promise<Outcome<Calls['place']['answer']>> {
    const { clientOrderId, symbol, side, type, price, amount } = terms;
    const body = {
      'account-id': this.account,
      symbol,
      type: `${side}-${type}`,
      price,
      amount,
      'client-order-id': clientOrderId,
      source: 'spot-api',
    };
    return this.ask(
      { kind: 'place', input: terms },
      { method: 'POST', path: '/v1/order/orders/place', body },
      readPlaced,
    );
  }

  cancel(clientOrderId: string): Promise<Outcome<Calls['cancel']['answer']>> {
    return this.ask(
      { kind: 'cancel', input: { clientOrderId } },
      {
        method: 'POST',
        path: '/v1/order/orders/submitCancelClientOrder',
        body: { 'client-order-id': clientOrderId },
      },
      readCancelled,
    );
  }

  /** An order that the venue does not know is an answer, not a refusal. */
  readOrder(clientOrderId: string, closing = false): Promise<Outcome<Calls['read-order']['answer']>> {
    const request: Request = { method: 'GET', path: '/v1/order/orders/getClientOrder', query: { clientOrderId } };
    return this.record({ kind: 'read-order', input: { clientOrderId }, ...closingOf(closing) }, request, (answer) => {
      const stale = staleOf(answer);
      const outcome = outcomeOf(answer, (data) => ({ order: readOrder(data), stale }));
      return outcome.is === 'refused' && outcome.code === 'order-unknown'
        ? { is: 'ok', answer: { order: null, stale } }
        : outcome;
    });
  }

  readOrders(input: Calls['read-orders']['input'], closing = false): Promise<Outcome<Calls['read-orders']['answer']>> {
    const { path, size } = LISTED[input.scope];
    const query = { symbol: input.symbol, size: String(size), ...(input.from === null ? {} : { from: input.from }) };
    return this.record(
      { kind: 'read-orders', input, ...closingOf(closing) },
      { method: 'GET', path, query },
      (answer) =>
        outcomeOf(answer, (data) => {
          const orders = readOrders(data);
          return { orders, isWhole: input.from === null && orders.length < size, stale: staleOf(answer) };
        }),
    );
  }

  readFills(input: Calls['read-fills']['input'], closing = false): Promise<Outcome<Calls['read-fills']['answer']>> {
    const { symbol, from } = input;
    const query = { symbol, size: String(FILLS), ...(from === null ? {} : { from }) };
    const request: Request = { method: 'GET', path: '/v1/order/matchresults', query };
    return this.record({ kind: 'read-fills', input, ...closingOf(closing) }, request, (answer) =>
      outcomeOf(answer, (data) => ({ ...readFills(data), stale: staleOf(answer) })),
    );
  }

  readBalances(assets: readonly string[], closing = false): Promise<Outcome<Calls['read-balances']['answer']>> {
    const call = { kind: 'read-balances', input: { assets }, ...closingOf(closing) } as const;
    return this.ask(call, { method: 'GET', path: `/v1/account/accounts/${this.account}/balance` }, (data) => ({
      balances: readBalances(data, assets),
    }));
  }

  close(): void {
    this.recorder.close();
  }

  private ask<K extends Kind>(
    call: Call<K>,
    request: Request,
    read: (data: unknown) => Calls[K]['answer'],
  ): Promise<Outcome<Calls[K]['answer']>> {
    return this.record(call, request, (answer) => outcomeOf(answer, read));
  }

  private record<K extends Kind>(
    call: Call<K>,
    request: Request,
    read: (answer: Answer | Error) => Outcome<Calls[K]['answer']>,
  ): Promise<Outcome<Calls[K]['answer']>> {
    const gateway = this.options.random.pick(this.options.gateways);
    return this.recorder.record(gateway, call, async () => read(await send(this.options, gateway, request)));
  }
}

const closingOf = (closing: boolean): { readonly closing?: true } => (closing ? { closing } : {});
const staleOf = (answer: Answer | Error): boolean =>
  !(answer instanceof Error) && answer.headers.get('x-corella-stale') === '1';

/** The answer, or why there is none. */
async function send(
  { key, timeoutMs = UNKNOWN_AFTER_MS }: Pick<RecordingOptions, 'key' | 'timeoutMs'>,
  gateway: string,
  { method, path, query = {}, body }: Request,
): Promise<Answer | Error> {
  const { host } = new URL(gateway);
  try {
    return await new ApiClient(gateway).call(method, signedPath({ key, method, host, path, query }), {
      timeoutMs,
      headers: { 'x-requested-with': '', 'idempotency-key': '' },
      ...(body === undefined ? {} : { body }),
    });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
