/** The oldest major version of Node that the venue runs on. */
const OLDEST_NODE = 22;

/** What is wrong with a version of Node, as a sentence for whoever starts the venue; null for a supported one. */
export function nodeVersionFinding(version: string): string | null {
  const major = Number.parseInt(version, 10);
  if (major >= OLDEST_NODE) return null;
  return `this is Node ${version}, but Node ${OLDEST_NODE} or newer is needed: start by \`npm start\`, or install Node 24`;
}
