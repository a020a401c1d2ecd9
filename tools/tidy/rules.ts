import { posix } from 'node:path';

export interface Finding {
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

interface LineRule {
  readonly rule: string;
  /** The files that it reads. */
  readonly files: RegExp;
  readonly pattern: RegExp;
  readonly says: string;
}

const code = /\.(?:ts|tsx|mts|mjs|cjs|js)$/;
const everything = /./;
/** Written by programs, in their own format. */
const written = /\/generated\//;

// One letter of each word is in brackets, so that these patterns do not find themselves.
export const lineRules: readonly LineRule[] = [
  {
    rule: 'tidy/no-skip',
    files: code,
    pattern: /\.(?:skip|only)\(/,
    says: 'every test runs; what cannot run here reports itself through realPart()',
  },
  {
    rule: 'tidy/todo-needs-reason',
    files: code,
    pattern: /\b(?:T[O]DO|FI[X]ME|HA[C]K)\b(?!\([^)]{10,}\))/,
    says: 'finish it, or say why it stays: T[O]DO(the reason)',
  },
  {
    rule: 'tidy/no-silenced-checks',
    files: code,
    pattern: /@ts-(?:[i]gnore|[n]ocheck)|eslint-[d]isable/,
    says: 'mend what the checker found',
  },
  {
    rule: 'tidy/machine-path',
    files: everything,
    pattern: /(?:^|[^\w./@-])\/(?:work|farm|tmp\/bash_jobs|Users\/\w+|home\/[a-z]\w*|root)\//,
    says: 'a path of one machine; derive it or take it as an option',
  },
  {
    rule: 'tidy/lock-file-address',
    files: /(?:^|\/)package-lock\.json$/,
    pattern: /"resolved": "[a-z+]+:/,
    says: 'the lock file names no registry (omit-lockfile-registry-resolved)',
  },
];

export const vagueNames = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'types', 'misc']);
export const longestFileLines = 300;
export const longestFunctionLines = 70;
/** Oxfmt wraps code at 120 and leaves comments and texts alone. */
export const longestCommentLine = 120;
export const longestLine = 160;
const tiers = ['unit', 'prop', 'int', 'sim', 'e2e'];

/** What is wrong with one file, judged by its path, its length and its single lines. */
export function textFindings(path: string, text: string): Finding[] {
  const found: Finding[] = [...nameFindings(path)];
  const lines = text.split('\n');
  const count = text.endsWith('\n') ? lines.length - 1 : lines.length;
  if (code.test(path) && count > longestFileLines) {
    found.push({ rule: 'tidy/file-length', path, line: count, text: `${count} lines; ${longestFileLines} at most` });
  }
  if (code.test(path) && !written.test(path))
    lines.forEach((line, at) => found.push(...widthFindings(path, line, at + 1)));
  for (const { rule, files, pattern, says } of lineRules) {
    if (!files.test(path)) continue;
    lines.forEach((line, at) => {
      if (pattern.test(line)) found.push({ rule, path, line: at + 1, text: says });
    });
  }
  return found;
}

function widthFindings(path: string, text: string, line: number): Finding[] {
  const isComment = /^\s*(?:\/\/|\/?\*)/.test(text);
  const most = isComment ? longestCommentLine : longestLine;
  if (text.length <= most || /https?:\/\//.test(text)) return [];
  return [{ rule: 'tidy/line-length', path, line, text: `${text.length} characters; ${most} at most` }];
}

/** Pages that a comment or document names must be in the repository. `pages` are their file names. */
export function citationFindings(path: string, text: string, pages: ReadonlySet<string>): Finding[] {
  if (!code.test(path) && !path.endsWith('.md')) return [];
  return text.split('\n').flatMap((content, at) =>
    [...content.matchAll(/([\w-]+\.md)\b/g)]
      .map(([, page]) => page ?? '')
      .filter((page) => !pages.has(page))
      .map((page) => ({
        rule: 'tidy/cites-missing-page',
        path,
        line: at + 1,
        text: `${page} is not in the repository; cite docs/rules, an ADR or a README`,
      })),
  );
}

/** A document's links must lead to files of the repository. `exists` checks a path from the root. */
export function linkFindings(path: string, text: string, exists: (path: string) => boolean): Finding[] {
  if (!path.endsWith('.md')) return [];
  return text.split('\n').flatMap((content, at) =>
    [...content.matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)]
      .map(([, target]) => target ?? '')
      .filter((target) => !exists(posix.join(posix.dirname(path), target)))
      .map((target) => ({ rule: 'tidy/dead-link', path, line: at + 1, text: `${target} does not exist` })),
  );
}

/**
 * Titles of tests that a document names behind a link must be in the file, as in [spec](path) › `title`, `title`.
 * `read` returns the text of a file by its path from the root, or null if there is none.
 */
export function namedTestFindings(path: string, text: string, read: (path: string) => string | null): Finding[] {
  if (!path.endsWith('.md')) return [];
  return text.split('\n').flatMap((content, at) =>
    [...content.matchAll(/\]\(([^)#\s:]+)\) › ((?:(?:, )?`[^`]+`)+)/g)].flatMap(([, target = '', titles = '']) => {
      const named = read(posix.join(posix.dirname(path), target)) ?? '';
      return [...titles.matchAll(/`([^`]+)`/g)]
        .map(([, title = '']) => title)
        .filter((title) => ![`'`, '"', '`'].some((quote) => named.includes(quote + title + quote)))
        .map((title) => ({ rule: 'tidy/names-missing-test', path, line: at + 1, text: `${target} has no “${title}”` }));
    }),
  );
}

function nameFindings(path: string): Finding[] {
  if (!code.test(path)) return [];
  const name = path.slice(path.lastIndexOf('/') + 1);
  const stem = name.slice(0, name.indexOf('.'));
  const found: Finding[] = [];
  if (vagueNames.has(stem))
    found.push({ rule: 'tidy/file-name', path, line: 1, text: `${name} says nothing about what is in it` });
  if (name.includes('.spec.') && !tiers.some((tier) => name.includes(`.${tier}.spec.`))) {
    found.push({ rule: 'tidy/spec-tier', path, line: 1, text: `no tier runs it; name it .${tiers.join('|.')}.spec` });
  }
  return found;
}
