import { Pool, type PoolClient } from 'pg';

/** As many as there are requests at once in the widest round, so that none waits for a connection. */
const CONNECTIONS = 64;
const CUSTOMERS = 6;
const FUNDS = '1000000000000000';

const TABLES = `
  CREATE TABLE balances (
    account int NOT NULL, asset text NOT NULL, available numeric(30, 8) NOT NULL CHECK (available >= 0),
    held numeric(30, 8) NOT NULL CHECK (held >= 0), PRIMARY KEY (account, asset));
  CREATE TABLE orders (
    id bigserial PRIMARY KEY, account int NOT NULL, client_order_id text NOT NULL, symbol text NOT NULL,
    type text NOT NULL, price numeric(30, 8) NOT NULL, amount numeric(30, 8) NOT NULL,
    placed_at timestamptz NOT NULL DEFAULT now(), UNIQUE (account, client_order_id));
  CREATE TABLE ledger_lines (
    id bigserial PRIMARY KEY, order_id bigint NOT NULL REFERENCES orders, account int NOT NULL, asset text NOT NULL,
    bucket text NOT NULL, amount numeric(30, 8) NOT NULL);`;

const HOLD = {
  name: 'hold',
  text: `UPDATE balances SET available = available - $3::numeric * $4::numeric, held = held + $3::numeric * $4::numeric
         WHERE account = $1 AND asset = $2 AND available >= $3::numeric * $4::numeric`,
};
const ORDER = {
  name: 'order',
  text: `INSERT INTO orders (account, client_order_id, symbol, type, price, amount)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
};
const LINES = {
  name: 'lines',
  text: `INSERT INTO ledger_lines (order_id, account, asset, bucket, amount)
         VALUES ($1, $2, $3, 'available', -($4::numeric * $5::numeric)), ($1, $2, $3, 'held', $4::numeric * $5::numeric)`,
};

/** An order as it was parsed and validated. */
export interface ParsedOrder {
  readonly symbol: string;
  readonly type: 'buy-limit' | 'sell-limit';
  readonly amount: string;
  readonly price: string;
  readonly 'client-order-id': string;
}

async function place(client: PoolClient, account: number, order: ParsedOrder): Promise<void> {
  const { type, amount, price } = order;
  const [asset, factor] = type === 'buy-limit' ? ['aud', price] : ['btc', '1'];
  await client.query('BEGIN');
  const { rowCount } = await client.query({ ...HOLD, values: [account, asset, amount, factor] });
  if (rowCount !== 1) throw new Error('insufficient funds');
  const { rows } = await client.query<{ id: string }>({
    ...ORDER,
    values: [account, order['client-order-id'], order.symbol, type, price, amount],
  });
  await client.query({ ...LINES, values: [rows[0]?.id, account, asset, amount, factor] });
  await client.query('COMMIT');
}

/**
 * What most exchanges run instead of a log: one PostgreSQL transaction an order, committed to disk before the answer.
 * It updates the balance under a row lock, inserts the order, which also refuses a repeated client order id, and
 * inserts two ledger lines, each as a prepared statement. It has no matching, no settlement and no events.
 */
export async function rowOrders(host: string): Promise<(account: number, order: ParsedOrder) => Promise<void>> {
  const pool = new Pool({ host, user: 'corella', database: 'postgres', max: CONNECTIONS });
  // At the end of the benchmark the server goes first.
  pool.on('error', () => undefined);
  await pool.query(TABLES);
  for (let account = 0; account < CUSTOMERS; account += 1)
    await pool.query("INSERT INTO balances VALUES ($1, 'aud', $2, 0), ($1, 'btc', $2, 0)", [account, FUNDS]);
  return async (account, order) => {
    const client = await pool.connect();
    try {
      await place(client, account, order);
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
}
