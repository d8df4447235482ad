import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS secret (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS thing (
    name TEXT PRIMARY KEY, id TEXT NOT NULL, attributes TEXT NOT NULL, version INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS certificate (
    id TEXT PRIMARY KEY, pem TEXT NOT NULL, status TEXT NOT NULL, generation TEXT NOT NULL,
    created INTEGER NOT NULL, modified INTEGER NOT NULL, version INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS thing_certificate (
    thing TEXT NOT NULL, certificate TEXT NOT NULL, PRIMARY KEY (thing, certificate)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS certificate_policy (
    certificate TEXT NOT NULL, policy TEXT NOT NULL, PRIMARY KEY (certificate, policy)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS retained (
    topic TEXT PRIMARY KEY, payload BLOB NOT NULL, qos INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS presence (
    client TEXT PRIMARY KEY, session TEXT NOT NULL, certificate TEXT NOT NULL, version INTEGER NOT NULL,
    online INTEGER NOT NULL, changed INTEGER NOT NULL
  ) STRICT;
`;

/** Everything that IoT keeps, in one file. The write-ahead log survives a kill at any moment. */
export function openStore(folder: string): DatabaseSync {
  const store = new DatabaseSync(join(folder, 'iot.sqlite'));
  store.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  store.exec(SCHEMA);
  return store;
}
