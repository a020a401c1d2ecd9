import { z } from 'zod';
import type { Proven } from './api/removals.js';
import type { Begun } from './request-form.js';

const KEY = 'corella.removal';
const schema = z.object({ project: z.number(), token: z.string(), until: z.string() });

/** A request whose address is proven outlives a reload of its tab, until its time is over. */
export function keepWritten(project: number, { token, until }: Proven): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ project, token, until }));
  } catch {
    // The browser keeps nothing: after a reload the request is begun anew.
  }
}

export function readWritten(project: number): Proven | null {
  try {
    const { data } = schema.safeParse(JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null'));
    return data !== undefined && data.project === project && Date.parse(data.until) > Date.now() ? data : null;
  } catch {
    return null;
  }
}

export function forgetWritten(): void {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // The browser keeps nothing.
  }
}

const BEGUN_KEY = 'corella.removal.begun';
/** As long as the code is valid. */
const CODE_MS = 600_000;
const begunSchema = z.object({
  project: z.number(),
  until: z.number(),
  request: z.string(),
  values: z.object({ email: z.string(), contactEmail: z.string(), contactTel: z.string(), description: z.string() }),
});

/** What was written waits for its code over a reload, so that the code in the mail keeps its worth. */
export function keepBegun(project: number, { request, values }: Begun): void {
  try {
    const until = Date.now() + CODE_MS;
    window.sessionStorage.setItem(BEGUN_KEY, JSON.stringify({ project, until, request, values }));
  } catch {
    // The browser keeps nothing: after a reload the request is written anew.
  }
}

export function readBegun(project: number): Begun | null {
  try {
    const { data } = begunSchema.safeParse(JSON.parse(window.sessionStorage.getItem(BEGUN_KEY) ?? 'null'));
    if (data === undefined || data.project !== project || data.until <= Date.now()) return null;
    return { request: data.request, values: data.values };
  } catch {
    return null;
  }
}

export function forgetBegun(): void {
  try {
    window.sessionStorage.removeItem(BEGUN_KEY);
  } catch {
    // The browser keeps nothing.
  }
}

const ANSWER_KEY = 'corella.removal.answer';
const answerSchema = z.object({ token: z.string(), text: z.string() });

/** An answer that is being written outlives a reload too. */
export function keepAnswer(token: string, text: string): void {
  try {
    window.sessionStorage.setItem(ANSWER_KEY, JSON.stringify({ token, text }));
  } catch {
    // The browser keeps nothing.
  }
}

export function readAnswer(token: string): string {
  try {
    const { data } = answerSchema.safeParse(JSON.parse(window.sessionStorage.getItem(ANSWER_KEY) ?? 'null'));
    return data?.token === token ? data.text : '';
  } catch {
    return '';
  }
}

export function forgetAnswer(): void {
  try {
    window.sessionStorage.removeItem(ANSWER_KEY);
  } catch {
    // The browser keeps nothing.
  }
}
