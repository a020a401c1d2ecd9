import type { Told } from './answer.js';

/** Signs of an uncaught error in an answer. */
const LEAKS = [
  /\n\s+at .+:\d+:\d+/,
  /\\n\s+at .+:\d+:\d+/,
  /node_modules[\\/]/,
  /\.(?:ts|mjs):\d+/,
  /SQLITE_/,
  /(?:Type|Range|Reference|Syntax)Error\b/,
];

/** The part of an answer that shows internals of the venue, if any. */
export const leakOf = ({ text }: Told): string | undefined =>
  LEAKS.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
