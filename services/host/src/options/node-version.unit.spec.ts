import { nodeVersionFinding } from './node-version.js';

describe('the check of the Node version', () => {
  it.each(['22.0.0', '24.21.0', '26.1.0', '100.0.0'])('accepts Node %s', (version) => {
    expect(nodeVersionFinding(version)).toBeNull();
  });

  it.each(['20.20.2', '21.7.3', '9.11.2', 'unknown'])('refuses Node %s and says what to do', (version) => {
    const finding = nodeVersionFinding(version);
    expect(finding).toContain(`this is Node ${version}`);
    expect(finding).toContain('Node 22 or newer is needed');
    expect(finding).toContain('npm start');
  });
});
