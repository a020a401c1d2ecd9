export type { Projection, ProjectionRunner } from './projection.js';
export { createProjectionRunner, type ProjectionRunnerOptions } from './projection-runner.js';
