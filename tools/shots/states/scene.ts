import type { ApiClient } from '../../venue/api-client.js';
import type { Venue } from '../../venue/venue-process.js';

/** Somebody who has been brought to a state, by what they and the desk would do. */
export interface Scene {
  readonly client: ApiClient;
  /** Where the state is seen, if only the scene knows. */
  readonly path?: string;
}
export type Stage = (venue: Venue) => Promise<Scene>;

/** Each state is reached once a venue, and then seen at every width, theme and language. */
export class Scenes {
  private readonly begun = new Map<Stage, Promise<Scene>>();

  constructor(private readonly venue: Venue) {}

  of(stage: Stage): Promise<Scene> {
    const known = this.begun.get(stage) ?? stage(this.venue);
    this.begun.set(stage, known);
    return known;
  }
}
