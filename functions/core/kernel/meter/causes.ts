/** Access to the causes of usage for other domains. */
export { causeWrite, readCauses } from './cause-store.ts';
