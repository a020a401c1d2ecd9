export type { Projection, ProjectionRunner } from './projection.js';
export { createProjectionRunner, type ProjectionRunnerOptions } from './projection-runner.js';
export { untilTablesHave } from './until-tables-have.js';
