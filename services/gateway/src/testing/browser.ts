import type { GatewayDeps } from '../gateway.deps.js';
import { LoopMonitor } from '../overload/loop-monitor.js';
import { startGateway, type RunningGateway } from '../start-gateway.js';
import { expectDescribed } from './described-answers.js';
import { CUSTOMER_TOKEN, fakeVenue } from './fake-venue.js';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}
export interface Call {
  readonly method?: string;
  readonly body?: unknown;
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
}

let keys = 0;

/** A gateway over fakes and a browser of the signed-in customer. Undefined headers are left out. */
export const openGateway = (options: Parameters<typeof fakeVenue>[0] = {}) => openGatewayOf(fakeVenue(options));

/** The same for one of several gateways of a venue. */
export async function openGatewayOf(venue: ReturnType<typeof fakeVenue>, more: Partial<GatewayDeps> = {}) {
  const gateway: RunningGateway = await startGateway({ ...venue.deps, ...more });
  // A busy machine delays this process's loop; whether the venue refuses for that reason is shown by the monitor's own
  // spec.
  jest.spyOn(gateway.app.get(LoopMonitor), 'overloaded').mockReturnValue(false);
  while (!(await fetch(`${gateway.url}/health/ready`)).ok) await new Promise((resolve) => setTimeout(resolve, 5));
  const call = async (path: string, { method = 'GET', body, raw, headers = {} }: Call = {}): Promise<Answer> => {
    keys += 1;
    const unsafe = method !== 'GET';
    const sent: Record<string, string> = {
      cookie: `corella=${CUSTOMER_TOKEN}`,
      ...(unsafe ? { 'x-requested-with': 'corella', 'idempotency-key': `key-${keys}` } : {}),
      ...(body === undefined && raw === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    for (const [name, value] of Object.entries(sent)) if (value === '') delete sent[name];
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(`${gateway.url}${path}`, {
      method,
      headers: sent,
      redirect: 'manual',
      ...(payload === undefined ? {} : { body: payload }),
    });
    const text = await response.text();
    const json = /json/.test(response.headers.get('content-type') ?? '');
    const read = json && text !== '' ? (JSON.parse(text) as Record<string, unknown>) : null;
    if (read) expectDescribed(gateway.app, { method, path, status: response.status, body: read });
    return { status: response.status, headers: response.headers, body: read ?? { text } };
  };
  return { ...venue, gateway, call, close: () => gateway.close() };
}

export type OpenGateway = Awaited<ReturnType<typeof openGateway>>;
