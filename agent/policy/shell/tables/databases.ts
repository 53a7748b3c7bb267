import { high } from './kinds.ts';
import type { Family } from './spec.ts';

/** Database clients: whether a statement reads or destroys is decided in another language, and some run shells. */
export const databases: Family = {
  ...high(
    'code',
    'sqlite3 psql mysql mariadb mongo mongosh redis-cli cqlsh sqlcmd duckdb clickhouse-client influx pgcli mycli',
  ),
  ...high('remote', 'pg_dump pg_restore pg_dumpall mysqldump mongodump mongorestore createdb createuser'),
  ...high('loss', 'dropdb dropuser'),
};
