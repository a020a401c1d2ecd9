/** A pause of a fixed length that can be ended early. */
export function createGathering(restMs: number): { rest(): Promise<void>; end(): void } {
  let endRest: (() => void) | null = null;
  return {
    rest: () =>
      restMs === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            const timer = setTimeout(resolve, restMs);
            endRest = () => {
              clearTimeout(timer);
              resolve();
            };
          }),
    end() {
      endRest?.();
      endRest = null;
    },
  };
}
