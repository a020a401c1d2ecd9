import { decideRoute, matchPage, readPath, safeBackurl, type Guest, type Place } from '@corella/contracts/routes';
import { z } from 'zod';
import type { Answerer } from './bridge.js';
import { BRIDGE_CODE } from './protocol.js';

const openParams = z.strictObject({ path: z.string().max(2_000) });
const NOWHERE = '';

interface Options {
  readonly guest: () => Guest | null;
  readonly language: () => string;
  readonly open: (path: string) => void;
}

/** Rows of the table of guards that turn away who has not accepted the agreements (docs/rules/pages.md). */
const AGREEMENT_ROW = 10;
const LOGIN_ROW = 5;

/** The shell opens a page of the registry: a link, or a notice that was pressed. Anything else is no page. */
export function openPage({ guest, language, open }: Options): Answerer {
  return (params) => {
    const read = openParams.safeParse(params);
    if (!read.success) return { code: BRIDGE_CODE.invalid, data: null };
    const path = safeBackurl(read.data.path, NOWHERE);
    const place = placeOf(path);
    const page = readPath(place.pathname);
    if (path === NOWHERE || page === null || matchPage(page.path) === null)
      return { code: BRIDGE_CODE.missing, data: null };
    const full = page.language === null ? `/${language()}${path}` : path;
    open(full);
    return { code: codeOf(place, guest()), data: { path: full } };
  };
}

const placeOf = (path: string): Place => {
  const { pathname, search, hash } = new URL(path, window.location.origin);
  return { pathname, search, hash };
};

function codeOf(place: Place, guest: Guest | null): number {
  const decision = decideRoute(place, guest);
  const row = decision.do === 'redirect' ? decision.row : 0;
  if (row === AGREEMENT_ROW) return BRIDGE_CODE.agreementNeeded;
  return row === LOGIN_ROW ? BRIDGE_CODE.loginNeeded : BRIDGE_CODE.ok;
}
