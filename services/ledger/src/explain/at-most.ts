/** Work of which only so much runs at once. What comes on top is not done, and answered with null. */
export function atMost<Request, Reply>(
  most: number,
  work: (request: Request) => Promise<Reply>,
): (request: Request) => Promise<Reply | null> {
  let running = 0;
  return async (request) => {
    if (running >= most) return null;
    running += 1;
    try {
      return await work(request);
    } finally {
      running -= 1;
    }
  };
}
