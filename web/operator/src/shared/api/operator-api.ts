import type { DataProvider } from 'react-admin';
import simpleRestProvider from 'ra-data-simple-rest';
import type { HomeRecord } from '@corella/contracts/operator';
import { apiUrl, httpClient } from './http-client.js';

/** The stock data provider. The functions below add the routes that it lacks. */
export const dataProvider: DataProvider = simpleRestProvider(apiUrl, httpClient);

export interface VerbCall {
  readonly resource: string;
  readonly id: string;
  readonly verb: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The same for all retries of one intention, for example while a dialog is open. */
  readonly idempotencyKey?: string;
}

const withKey = (key: string | undefined): HeadersInit => (key === undefined ? {} : { 'Idempotency-Key': key });

/** `POST /operator/api/{path}`. Resolves to what the server sends. */
export async function postTo(
  path: string,
  body: Readonly<Record<string, unknown>>,
  idempotencyKey?: string,
): Promise<unknown> {
  const { json } = await httpClient(`${apiUrl}/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: withKey(idempotencyKey),
  });
  return json;
}

/** `POST /operator/api/{resource}/{id}/{verb}`. Resolves to the record or receipt that the server sends. */
export const callVerb = ({ resource, id, verb, body, idempotencyKey }: VerbCall): Promise<unknown> =>
  postTo(`${resource}/${encodeURIComponent(id)}/${verb}`, body, idempotencyKey);

/** `POST /operator/api/{resource}`: a request that becomes an approval, such as a new member of staff. */
export const createRequest = postTo;

/** `GET /operator/api/{path}`, for records outside the data provider. */
export async function fetchRecord<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  const { json } = await httpClient(`${apiUrl}/${path}`, { signal });
  return json as Answer;
}

export interface ExportedFile {
  readonly text: string;
  /** How many records the filter finds; the file has the first thousand. */
  readonly total: number;
}

/** `POST {resource}/export`. The venue makes the file and records its hash before it sends it. */
export async function fetchExport(
  resource: string,
  filter: Readonly<Record<string, unknown>>,
  sort: readonly [field: string, order: string],
): Promise<ExportedFile> {
  const { body, headers } = await httpClient(`${apiUrl}/${resource}/export`, {
    method: 'POST',
    body: JSON.stringify({ filter, sort }),
  });
  return { text: body, total: Number(headers.get('X-Total-Count')) };
}

export async function fetchHome(signal?: AbortSignal): Promise<HomeRecord> {
  const { json } = await httpClient(`${apiUrl}/home`, { signal });
  return json as HomeRecord;
}

export async function fetchDemo(signal?: AbortSignal): Promise<unknown> {
  const { json } = await httpClient(`${apiUrl}/demo`, { signal });
  return json;
}
