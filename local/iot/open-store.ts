import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { dropColumns, type OnDatabaseError, openDatabase } from '../open-database.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS secret (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS thing (name TEXT PRIMARY KEY, id TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS certificate (id TEXT PRIMARY KEY, status TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS thing_certificate (
    thing TEXT NOT NULL, certificate TEXT NOT NULL, PRIMARY KEY (thing, certificate)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS certificate_policy (
    certificate TEXT NOT NULL, policy TEXT NOT NULL, PRIMARY KEY (certificate, policy)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS presence (
    client TEXT PRIMARY KEY, session TEXT NOT NULL, certificate TEXT NOT NULL, version INTEGER NOT NULL,
    online INTEGER NOT NULL, changed INTEGER NOT NULL
  ) STRICT;
`;

/** The database of IoT. */
export function openStore(folder: string, onError?: OnDatabaseError): DatabaseSync {
  const store = openDatabase(join(folder, 'iot.sqlite'), onError);
  store.exec(SCHEMA);
  // Data folders of older versions.
  dropColumns(store, 'thing', ['attributes', 'version']);
  dropColumns(store, 'certificate', ['pem', 'generation', 'created', 'modified', 'version']);
  return store;
}
