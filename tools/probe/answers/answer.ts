/**
 * Classes of answers to bad input: V a field is wrong (400), A not authenticated (401), F not allowed (403), N not
 * there, no more or not yours (404, 410), C conflict (409), R too often (429 with Retry-After). `fault` must never
 * occur.
 */
export type AnswerClass =
  | 'ok'
  | 'V'
  | 'A'
  | 'F'
  | 'N'
  | 'C'
  | 'R'
  | '408'
  | '413'
  | '414'
  | '415'
  | '428'
  | '431'
  | 'closed 1002'
  | 'closed 1007'
  | 'closed 1008'
  | 'closed 1009'
  | 'closed 4401'
  | 'closed 4403'
  | 'fault'
  | 'other';

/** One answer of the venue, whatever the protocol. */
export interface Told {
  readonly class: AnswerClass;
  /** Status or code, for people. */
  readonly status: string;
  readonly text: string;
  /** Fields that the answer names as wrong. */
  readonly fields: readonly string[];
}

const BY_STATUS: Readonly<Record<number, AnswerClass>> = {
  400: 'V',
  401: 'A',
  403: 'F',
  404: 'N',
  405: 'N',
  408: '408',
  409: 'C',
  410: 'N',
  413: '413',
  414: '414',
  415: '415',
  422: 'V',
  429: 'R',
  428: '428',
  431: '431',
};

/** The error codes of the huobi API that are not about a field. */
const BY_ERR_CODE: Readonly<Record<string, AnswerClass>> = {
  'api-signature-not-valid': 'A',
  'base-operation-forbidden': 'F',
  'base-record-invalid': 'N',
  'base-not-found': 'N',
  'not-found': 'N',
  'account-get-accounts-inexistent-error': 'N',
  'order-orderstate-error': 'C',
  'invalid-client-order-id': 'C',
  'account-frozen-balance-insufficient-error': 'C',
  'base-symbol-trade-disabled': 'C',
  'rate-too-many-requests': 'R',
  'gateway-internal-error': 'fault',
  'base-system-error': 'fault',
  timeout: 'fault',
};
const NO_PERMISSION = 'API key has no permission';
/** Codes below /v2: 1002 forbidden, 1003 signature. */
const V2_FORBIDDEN = 1002;

const classOfStatus = (status: number): AnswerClass =>
  status >= 500 ? 'fault' : status < 400 ? 'ok' : (BY_STATUS[status] ?? 'other');

function classOfEnvelope(status: number, body: Readonly<Record<string, unknown>>): AnswerClass | null {
  if (body['status'] === 'error' && status === 200) {
    const code = String(body['err-code']);
    return code === 'api-signature-not-valid' && body['err-msg'] === NO_PERMISSION ? 'F' : (BY_ERR_CODE[code] ?? 'V');
  }
  return body['code'] === V2_FORBIDDEN && (status === 401 || status === 422) ? 'F' : null;
}

interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A 429 without Retry-After and an answer without `nosniff` are not promised answers. */
export function toldByHttp({ status, headers, body }: HttpAnswer): Told {
  const errors = body['errors'];
  const fields = typeof errors === 'object' && errors !== null ? Object.keys(errors) : [];
  const found = classOfEnvelope(status, body) ?? classOfStatus(status);
  const unfinished =
    (found === 'R' && !headers.has('retry-after') && status === 429) ||
    headers.get('x-content-type-options') !== 'nosniff';
  const complete = unfinished && found !== 'fault' ? 'other' : found;
  const code = body['code'] ?? body['err-code'];
  return {
    class: complete,
    status: `${status}${typeof code === 'string' || typeof code === 'number' ? ` ${code}` : ''}`,
    text: typeof body['text'] === 'string' ? body['text'] : JSON.stringify(body),
    fields,
  };
}

const BY_SOCKET_CODE: Readonly<Record<number, AnswerClass>> = {
  200: 'ok',
  400: 'V',
  401: 'A',
  403: 'F',
  404: 'N',
  429: 'R',
  500: 'fault',
  2001: 'V',
  2002: 'A',
  2014: 'R',
};

/** Classifies a message of any of the four socket protocols. */
export function toldByMessage(message: Readonly<Record<string, unknown>>): Told {
  const code = typeof message['code'] === 'number' ? message['code'] : null;
  const envelope = message['status'] === 'error' ? (BY_ERR_CODE[String(message['err-code'])] ?? 'V') : 'ok';
  const data = message['data'];
  const field = typeof data === 'object' && data !== null && 'field' in data ? [String(data.field)] : [];
  return {
    class: code === null ? envelope : (BY_SOCKET_CODE[code] ?? 'other'),
    status: String(code ?? message['status'] ?? ''),
    text: JSON.stringify(message).slice(0, 2_000),
    fields: field,
  };
}

const CLOSES: readonly AnswerClass[] = [
  'closed 1002',
  'closed 1007',
  'closed 1008',
  'closed 1009',
  'closed 4401',
  'closed 4403',
];

export const toldByClose = (code: number): Told => ({
  class: CLOSES.find((known) => known === `closed ${code}`) ?? 'other',
  status: `closed ${code}`,
  text: '',
  fields: [],
});

/** Classifies a refused upgrade. */
export const toldByStatus = (status: number): Told => ({
  class: classOfStatus(status),
  status: String(status),
  text: '',
  fields: [],
});

/** Classifies the first line received over a bare connection. */
export function toldByWire(answer: string): Told {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
  return {
    class: status === 0 ? 'other' : classOfStatus(status),
    status: status === 0 ? 'nothing' : String(status),
    text: answer,
    fields: [],
  };
}

/** A result that the probe determined itself. */
export const toldAs = (found: AnswerClass, text = ''): Told => ({ class: found, status: found, text, fields: [] });
