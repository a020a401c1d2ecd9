/** What `/health/ready` answers. Orders are accepted only in the state `ready`. */
export interface Readiness {
  state(): { readonly ready: boolean; readonly reason?: string };
  starting(step: string): void;
  ready(): void;
  draining(): void;
}

export function readiness(): Readiness {
  let current: { ready: boolean; reason?: string } = { ready: false, reason: 'starting' };
  return {
    state: () => current,
    starting: (step) => void (current = { ready: false, reason: `starting: ${step}` }),
    ready: () => void (current = { ready: true }),
    draining: () => void (current = { ready: false, reason: 'draining' }),
  };
}
