import { type Engine, startEngine } from 'local-platform';

/** The real engine without a file. `LOCAL_DYNAMODB_ENDPOINT` names another one where the packaged one does not run. */
export const startMemoryEngine = (): Promise<Engine> =>
  startEngine(':memory:', process.env.LOCAL_DYNAMODB_ENDPOINT);
