// A spec file in a group: its tests and hooks in a block with its name. What it leaves behind is put back as it was,
// because the next one expects to start afresh.

/**
 * @param {string} name
 * @param {() => void} load
 */
module.exports = function specFile(name, load) {
  describe(name, () => {
    /** @type {NodeJS.ProcessEnv} */
    let variables;
    beforeAll(() => void (variables = { ...process.env }));
    afterAll(() => {
      jest.useRealTimers();
      jest.restoreAllMocks();
      for (const key of Object.keys(process.env)) if (!(key in variables)) delete process.env[key];
      Object.assign(process.env, variables);
    });
    try {
      load();
    } catch (error) {
      it('can be loaded', () => {
        throw error;
      });
    }
  });
};
