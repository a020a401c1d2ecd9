import type { Told } from './answer.js';

/** What a fault shows of itself when nobody caught it. */
const LEAKS = [
  /\n\s+at .+:\d+:\d+/,
  /\\n\s+at .+:\d+:\d+/,
  /node_modules[\\/]/,
  /\.(?:ts|mjs):\d+/,
  /SQLITE_/,
  /(?:Type|Range|Reference|Syntax)Error\b/,
];

/** What an answer shows of the inside of the venue, if anything. */
export const leakOf = ({ text }: Told): string | undefined =>
  LEAKS.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
