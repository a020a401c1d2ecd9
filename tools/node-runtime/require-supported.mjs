// The configurations of Jest, ESLint and dependency-cruiser import this first. If an older Node starts these tools
// directly, they then say what to do instead of crashing. `npm start`, `npm test` and every other npm script hand over
// to a newer Node by themselves.
import { isSupported, OLDEST_MAJOR } from './runtime.mjs';

if (!isSupported()) {
  const needed = `This is Node ${process.versions.node}; Corella needs Node ${OLDEST_MAJOR} or newer.`;
  console.error(`${needed} Use the npm scripts (npm test, npm run lint), which bring their own, or install Node 24.`);
  process.exit(69);
}
