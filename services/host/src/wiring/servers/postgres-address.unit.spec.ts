import { postgresAddress } from './postgres-address.js';

const addressOf = (postgres: string, rest: { 'postgres-password'?: string } = {}) =>
  postgresAddress({ postgres, 'postgres-password': rest['postgres-password'], 'postgres-ca': undefined });

describe('the address of PostgreSQL', () => {
  it('has host, port, user, database and a password of its own', () => {
    expect(addressOf('postgres://corella@db:6432/venue', { 'postgres-password': 'p@ss' })).toEqual({
      host: 'db',
      port: 6432,
      user: 'corella',
      database: 'venue',
      password: 'p@ss',
    });
  });

  it('may be the folder of a socket, or IPv6', () => {
    expect(addressOf('postgres://u@%2Frun%2Fpostgresql/d')).toMatchObject({ host: '/run/postgresql', port: 5_432 });
    expect(addressOf('postgres://[::1]')).toEqual({ host: '::1', port: 5_432 });
  });
});
