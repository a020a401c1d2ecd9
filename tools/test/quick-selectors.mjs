// jsdom computes a style by trying every rule of every sheet on the element. The console's component library has some
// thousand rules, and `:has()` in a few of them searches below each element anew: half the time of its tests went
// there, since each question for a role asks for styles. Here a rule is left out first if its last part names a class
// or an element that the element is not. That changes no result: what cannot be judged at a glance goes on to jsdom.
import { createRequire } from 'node:module';

const require = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'));
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');
const whole = selectors.matchesDontThrow;

/** @typedef {{ readonly name: string | null, readonly tag: string | null }} Subject */
/** @type {Map<string, readonly Subject[] | null>} */
const known = new Map();

/**
 * What an element has to be, by each of the selector's alternatives. Null where that takes more than a glance.
 * @param {string} selector
 */
function subjectsOf(selector) {
  if (/["'\\|]/.test(selector)) return null;
  // Without what stands in brackets, which only narrows it.
  let bare = selector.replace(/\[[^\]]*\]/g, '');
  while (/\([^()]*\)/.test(bare)) bare = bare.replace(/\([^()]*\)/g, '');
  return bare.split(',').map((alternative) => {
    const last =
      alternative
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    return { name: /\.([\w-]+)/.exec(last)?.[1] ?? null, tag: /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase() ?? null };
  });
}

/**
 * @param {{ readonly localName: string, getAttributeNS(namespace: null, name: string): string | null }} element
 * @param {string} selector
 */
function mayMatch(element, selector) {
  let subjects = known.get(selector);
  if (subjects === undefined) known.set(selector, (subjects = subjectsOf(selector)));
  if (subjects === null) return true;
  const names = ` ${(element.getAttributeNS(null, 'class') ?? '').replace(/\s+/g, ' ')} `;
  return subjects.some(
    ({ name, tag }) =>
      (name === null || names.includes(` ${name} `)) && (tag === null || tag === element.localName.toLowerCase()),
  );
}

// Some rules, such as keyframes, have no selector.
selectors.matchesDontThrow = (element, selector) =>
  (selector === undefined || mayMatch(element, selector)) && whole(element, selector);
