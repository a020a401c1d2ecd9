/** A task that was asked for cannot be done. The message says why and what to do. */
export class TaskRefused extends Error {
  override readonly name: string = 'TaskRefused';
}
