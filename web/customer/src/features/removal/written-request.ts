import { z } from 'zod';
import type { Proven } from './api/removals.js';

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
